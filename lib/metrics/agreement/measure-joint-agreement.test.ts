import { expect, test } from "vitest";
import { hasInterval } from "../has-value";
import { tabulateUnits } from "../testing/tabulate-units";
import type { Measured } from "../types";
import { measureJointAgreement } from "./measure-joint-agreement";

const options = { resamples: 20_000, seed: "joint" };
const units = ["aab", "aaa", "bbb", "abb", "bbb", "aaa", "aaa", "abb", "bbb", "aab"];
const ratings = units.map((unit) => [...unit]);

function interval(measured: Measured) {
  if (!hasInterval(measured)) throw new Error("no interval");
  return measured;
}

test("gives each figure of the raters' labels with its interval over items", () => {
  const figures = measureJointAgreement(tabulateUnits(ratings), options);
  expect(figures.n).toBe(10);
  // 15 times a, 15 times b: Pe = 1/2. P = (6 * 1 + 4 * 1/3) / 10 = 22/30; kappa = 14/30. Alpha's
  // De has 30 * 29 pairs: 1 - (8/30) / (450/870) = 0.484444...
  const kappa = interval(figures.fleissKappa);
  expect(kappa.value).toBeCloseTo(14 / 30, 12);
  expect(interval(figures.alphaNominal).value).toBeCloseTo(1 - ((8 / 30) * 870) / 450, 12);
  // Python's random.choices of the ten units, 200,000 resamples, percentile: -0.0227 to 0.8643.
  expect(Math.abs(kappa.low - -0.0227)).toBeLessThan(0.02);
  expect(Math.abs(kappa.high - 0.8643)).toBeLessThan(0.02);
  expect(figures.alphaInterval).toEqual({ undefined: "labels_not_numbers", n: 10 });
});

test("takes no notice of the order of items, of raters, or of items rated once in alpha", () => {
  const figures = measureJointAgreement(tabulateUnits(ratings), options);
  const turned = ratings.map((unit) => unit.toReversed()).reverse();
  expect(measureJointAgreement(tabulateUnits(turned), options)).toEqual(figures);
  const withOne = measureJointAgreement(tabulateUnits([...ratings, ["a"]]), options);
  expect(withOne.n).toBe(10);
  expect(interval(withOne.alphaNominal).value).toBe(interval(figures.alphaNominal).value);
  expect(withOne.fleissKappa).toEqual({
    undefined: "unequal_ratings",
    n: 11,
  });
});
