import { afterEach, expect, test, vi } from "vitest";
import { log } from "@/lib/log/server/log";
import { attemptEach } from "./attempt-each";

afterEach(() => vi.restoreAllMocks());

test("what failed is logged with its own ids and nothing else of it, and the rest go on", async () => {
  const error = vi.spyOn(log, "error").mockReturnValue();
  const studyId = "0b8ed9b2-66c5-4fd0-a7f8-1d5b1a5c9f00";
  const items = [
    { studyId, prolificId: "5f0e7a2b9c1d3e4f5a6b7c8d", cents: 5 },
    { studyId: "later" },
  ];
  const done: unknown[] = [];
  await attemptEach("a payment", items, async (item) => {
    if (item === items[0]) throw new Error("No.");
    done.push(item);
  });
  await attemptEach("a project", [studyId], () => Promise.reject(new Error("No.")));
  expect(done).toEqual([items[1]]);
  expect(error.mock.calls).toEqual([
    [{ err: new Error("No."), studyId }, "a payment failed"],
    [{ err: new Error("No."), id: studyId }, "a project failed"],
  ]);
});
