import { expect, test } from "vitest";
import { kappaFromTable } from "./kappa-from-table";

test("follows the formula on a table that is not symmetric", () => {
  // n = 10; po = (4 + 3) / 10; rows 5 and 5, columns 6 and 4: pe = (5 * 6 + 5 * 4) / 100 = 0.5.
  expect(kappaFromTable([4, 1, 2, 3], 2)).toEqual({ value: expect.closeTo(0.4, 14), n: 10 });
});

test("pays no regard to a label that nobody used", () => {
  expect(kappaFromTable([4, 1, 0, 2, 3, 0, 0, 0, 0], 3)).toEqual(kappaFromTable([4, 1, 2, 3], 2));
});

test("refuses a table of the wrong size", () => {
  expect(() => kappaFromTable([4, 1, 2], 2)).toThrow(RangeError);
});
