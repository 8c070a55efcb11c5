import { expect, test } from "vitest";
import { waysToPay } from "./ways-to-pay";

const pay = (due: number, byFile: number, paidThere: number) => ({
  due: { people: due, cents: 100 * due },
  byFile: { people: byFile, cents: 100 * byFile, leftOut: { people: 0, cents: 0 } },
  paidThere: { people: paidThere, cents: 100 * paidThere },
  differing: { people: 0, cents: 0 },
});

test("what Prolific has paid can be entered whether or not the project is still connected", () => {
  // Finished, approved there and read, before the account was disconnected.
  expect(waysToPay(pay(1, 0, 1), false)).toEqual({ prolific: false, file: false, enter: "file" });
  expect(waysToPay(pay(0, 0, 1), false)).toMatchObject({ enter: "file" });
  expect(waysToPay(pay(0, 0, 1), true)).toMatchObject({ prolific: false, enter: "prolific" });
});

test("a payout of what is owed enters it as well", () => {
  expect(waysToPay(pay(1, 0, 1), true)).toEqual({ prolific: true, file: false, enter: null });
  expect(waysToPay(pay(2, 1, 1), false)).toEqual({ prolific: false, file: true, enter: null });
});

test("where nobody is owed anything, and Prolific has paid nothing, there is no payout", () => {
  expect(waysToPay(pay(0, 0, 0), true)).toEqual({ prolific: false, file: false, enter: null });
});
