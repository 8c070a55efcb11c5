import { expect, test } from "vitest";
import { shareOfPay } from "./pay-task";

test("the whole pay for all tasks, a part rounded up to the cent for some", () => {
  // $1.00 for 3 tasks: 33 1/3 cents each.
  expect([0, 1, 2, 3].map((done) => shareOfPay(100, done, 3))).toEqual([0, 34, 67, 100]);
  // The paper: 20 tasks at $0.85.
  expect(shareOfPay(1_700, 1, 20)).toBe(85);
  expect(shareOfPay(0, 3, 20)).toBe(0);
});
