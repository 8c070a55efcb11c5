import { expect, test } from "vitest";
import { tabulateUnits } from "../testing/tabulate-units";
import { fleissKappa } from "./fleiss-kappa";

const kappa = (units: string[], weights?: number[]) =>
  fleissKappa(tabulateUnits(units.map((unit) => [...unit])), weights);

test("follows the formula", () => {
  // Three ratings each: aaa, aab, bbb. Pairs that agree: 3, 1, 3 of 3: P = 7/9. Shares 5/9 and 4/9:
  // Pe = 41/81. (63 - 41) / (81 - 41) = 22/40.
  expect(kappa(["aaa", "aba", "bbb"])).toEqual({ value: expect.closeTo(0.55, 14), n: 3 });
});

test("counts each unit as often as its weight says", () => {
  expect(kappa(["aaa", "aab", "bbb", "ccc"], [1, 3, 2, 0])).toEqual(
    kappa(["aaa", "aab", "aab", "aab", "bbb", "bbb"]),
  );
});

test("says why it is undefined", () => {
  expect(kappa([])).toEqual({ undefined: "no_items", n: 0 });
  expect(kappa(["a", "b"])).toEqual({ undefined: "one_rating_each", n: 2 });
  expect(kappa(["aa", "aaa"])).toEqual({
    undefined: "unequal_ratings",
    n: 2,
  });
  expect(kappa(["aa", "aa"])).toEqual({ undefined: "one_label", n: 2 });
});
