import { describe, expect, test } from "vitest";
import { hasValue } from "../has-value";
import { Z } from "../normal";
import { tabulateUnits } from "../testing/tabulate-units";
import type { Estimate, Measured } from "../types";
import { fleissKappa } from "./fleiss-kappa";
import { cohenKappa, kappaFromTable, kappaStandardError } from "./kappa";
import type { KappaWeights } from "./tabulate-pairs";

// Numbers that other libraries' own tests and printouts hold, by their names in the project's list of
// golden vectors. Each is to be met within the tolerance that the list states.

function value(estimate: Estimate | Measured): number {
  if (!hasValue(estimate)) throw new Error(estimate.undefined);
  return estimate.value;
}

function expectWithin(actual: number, expected: number, tolerance: number): void {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(tolerance);
}

const times = (...counts: number[]) =>
  counts.flatMap((count, label) => new Array<number>(count).fill(label));

describe("Cohen's kappa: scikit-learn 1.2.1, sklearn/metrics/tests/test_classification.py", () => {
  const y1 = times(46, 44, 10);
  const y2 = times(50, 40, 10);

  test("sk-kappa-1, Artstein and Poesio 2008, table 1", () => {
    // The table [[20, 20], [10, 50]].
    const rows = [...times(40, 60)];
    const columns = [...times(20, 20), ...times(10, 50)];
    expectWithin(value(cohenKappa(rows, columns)), 0.348, 0.0005);
  });

  test("sk-kappa-2, table 4", () => {
    expectWithin(value(cohenKappa(y1, times(52, 32, 16))), 0.8013, 5e-5);
  });

  test.each<[KappaWeights, number]>([
    ["none", 0.9315],
    ["linear", 0.9412],
    ["quadratic", 0.9541],
  ])("sk-kappa-3, weights %s", (weights, expected) => {
    expectWithin(value(cohenKappa(y1, y2, { weights })), expected, 5e-5);
  });
});

describe("SAS's printouts: statsmodels, stats/tests/test_inter_rater.py", () => {
  const table = [0, 4, 1, 0, 8, 0, 0, 1, 5];

  test.each([
    // sas-kappa-simple, sas-kappa-weighted
    { weights: "none", kappa: 0.4842, ase: 0.138, lo: 0.2137, hi: 0.7547, ase0: 0.1484, z: 3.2626 },
    {
      weights: "linear",
      kappa: 0.4701,
      ase: 0.1457,
      lo: 0.1845,
      hi: 0.7558,
      ase0: 0.1426,
      z: 3.2971,
    },
  ] as const)("kappa, its standard errors, interval and z, weights $weights", (sas) => {
    const { weights } = sas;
    const kappa = value(kappaFromTable(table, 3, weights));
    const error = value(kappaStandardError(table, 3, { weights }));
    expectWithin(kappa, sas.kappa, 6e-5);
    expectWithin(error, sas.ase, 6e-5);
    expectWithin(kappa - Z * error, sas.lo, 6e-5);
    expectWithin(kappa + Z * error, sas.hi, 6e-5);
    const null0 = value(kappaStandardError(table, 3, { weights, under: "independence" }));
    expectWithin(null0, sas.ase0, 6e-5);
    expectWithin(kappa / null0, sas.z, 6e-5);
  });
});

describe("R irr 0.84, kappa2(), by way of statsmodels: the anxiety data, raters 2 and 3", () => {
  const rater2 = [3, 6, 4, 6, 2, 4, 2, 4, 3, 3, 2, 3, 3, 3, 2, 2, 1, 3, 3, 4];
  const rater3 = [2, 1, 4, 4, 3, 2, 1, 6, 1, 1, 1, 2, 3, 3, 1, 1, 3, 3, 2, 2];

  test.each<[KappaWeights, number, number]>([
    ["none", -0.006289308, 6e-9],
    ["linear", 0.1459075, 6e-7],
    ["quadratic", 0.2520325, 6e-7],
  ])("irr-anxiety-23, weights %s: the label 5, which nobody used, has no rank", (...golden) => {
    const [weights, expected, tolerance] = golden;
    expectWithin(value(cohenKappa(rater2, rater3, { weights })), expected, tolerance);
  });

  test.each<[KappaWeights, number]>([
    ["linear", 0.12621359223300954],
    ["quadratic", 0.22979797979797978],
  ])("irr-anxiety-23-keep-empty, weights %s: it has one when it is named", (weights, expected) => {
    const labels = [1, 2, 3, 4, 5, 6];
    expectWithin(value(cohenKappa(rater2, rater3, { weights, labels })), expected, 1e-12);
  });
});

describe("Fleiss' kappa", () => {
  test("fleiss-diagnoses: R irr, kappam.fleiss(), by way of statsmodels; Fleiss 1971", () => {
    const diagnoses = [
      "444444 222555 233335 555555 222444 113333 333355 113334 114444 555555",
      "144444 124444 222333 144444 224445 333335 111455 111112 224444 133555",
      "555555 244444 224555 114444 144445 222224 111155 224444 133333 555555",
    ];
    const units = diagnoses.flatMap((row) => row.split(" ")).map((unit) => [...unit].map(Number));
    expectWithin(value(fleissKappa(tabulateUnits(units))), 0.4302445, 6e-8);
  });

  test("fleiss-wikipedia: statsmodels, test_fleiss_kappa", () => {
    const counts = [
      [0, 0, 0, 0, 14],
      [0, 2, 6, 4, 2],
      [0, 0, 3, 5, 6],
      [0, 3, 9, 2, 0],
      [2, 2, 8, 1, 1],
      [7, 7, 0, 0, 0],
      [3, 2, 6, 3, 0],
      [2, 5, 3, 2, 2],
      [6, 5, 2, 1, 0],
      [0, 2, 2, 3, 7],
    ];
    const units = counts.map((row) => times(...row));
    expectWithin(value(fleissKappa(tabulateUnits(units))), 0.21, 0.0006);
  });
});
