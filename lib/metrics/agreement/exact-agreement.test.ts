import { expect, test } from "vitest";
import { exactAgreement } from "./exact-agreement";

test("is the share of equal pairs: 2 of 4", () => {
  expect(exactAgreement([0.9, 0.5, 0.1, 0], [0.9, 0.6, 0.1, 1])).toEqual({ value: 0.5, n: 4 });
});

test("is undefined without pairs and refuses sides of different length", () => {
  expect(exactAgreement([], [])).toEqual({ undefined: "no_pairs", n: 0 });
  expect(() => exactAgreement(["a"], [])).toThrow(RangeError);
});
