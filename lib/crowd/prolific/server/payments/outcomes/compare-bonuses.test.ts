import { expect, test } from "vitest";
import { explain } from "./compare-bonuses";

test("of many payments by file, those that add up to an amount are found without trying all that they add up to", () => {
  // 1, 2, 4, ... cents: they add up to each of 2^40 amounts in one way.
  const files = Array.from({ length: 40 }, (_, i) => 2 ** i);
  const all = 2 ** 40 - 1;
  const left = (cents: number, fee: number | null = null) => explain(cents, { fee, files });
  expect(left(all)).toEqual([]);
  expect(left(5)).toEqual(files.filter((cents) => cents !== 1 && cents !== 4));
  expect(left(all - 5)).toEqual([1, 4]);
  expect(left(all + 20, 20)).toEqual([]);
  expect(left(all + 1)).toBeNull();
  // All but one, and one that they don't add up to.
  expect(explain(700, { fee: null, files: [300, 300, 400] })).toEqual([300]);
  expect(explain(500, { fee: null, files: [300, 300, 400] })).toBeNull();
});
