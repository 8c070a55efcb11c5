import { expect, test } from "vitest";
import { readAhead } from "./read-ahead";

test("the next item is prepared while the current one is in use, and the source ends with its reader", async () => {
  const seen: string[] = [];
  async function* source() {
    try {
      for (let i = 1; i <= 9; i += 1) {
        seen.push(`prepared ${i}`);
        yield i;
      }
    } finally {
      seen.push("ended");
    }
  }
  async function store() {
    for await (const item of readAhead(source())) {
      seen.push(`stored ${item}`);
      if (item === 2) throw new Error("not stored");
    }
  }
  await expect(store()).rejects.toThrow("not stored");
  expect(seen).toEqual(["prepared 1", "prepared 2", "stored 1", "prepared 3", "stored 2", "ended"]);
});
