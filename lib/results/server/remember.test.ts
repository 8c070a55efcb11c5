import { expect, test, vi } from "vitest";
import { remember } from "./remember";

test("computes once for the same data, also for those who ask meanwhile", async () => {
  const compute = vi.fn(async () => ({}));
  const [one, other] = await Promise.all([
    remember("same", "1", compute),
    remember("same", "1", compute),
  ]);
  expect(other).toBe(one);
  expect(await remember("same", "1", compute)).toBe(one);
  expect(compute).toHaveBeenCalledTimes(1);
  expect(await remember("same", "2", compute)).not.toBe(one);
  expect(compute).toHaveBeenCalledTimes(2);
});

test("does not keep a failure", async () => {
  await expect(remember("fails", "1", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await remember("fails", "1", async () => "yes")).toBe("yes");
});

test("forgets what was not asked for in the longest time", async () => {
  const compute = vi.fn(async () => "old");
  await remember("old", "1", compute);
  for (let i = 0; i < 11; i += 1) await remember(`new ${i}`, "1", async () => i);
  await remember("old", "1", compute);
  expect(compute).toHaveBeenCalledTimes(1);
  for (let i = 0; i < 12; i += 1) await remember(`newer ${i}`, "1", async () => i);
  await remember("old", "1", compute);
  expect(compute).toHaveBeenCalledTimes(2);
});
