import { expect, test } from "vitest";
import { agreementMatrixOf } from "../testing/agreement-matrix";
import { matrixModel, pairRows } from "./agreement-matrix";
import { agreementTables } from "./agreement-sections";

const matrix = agreementMatrixOf();

test("is the lower half, with people of a pool with each other on the diagonal", () => {
  const { sides, rows } = matrixModel(matrix, "kappa");
  expect(sides.map(({ name }) => name)).toEqual(["12 crowdworkers", "Claude (2.0)", "GPT-4"]);
  expect(rows.map((row) => row.map(({ text }) => text))).toEqual([
    ["0.850"],
    ["0.739", null],
    [null, "−0.100", null],
  ]);
  expect(rows[0]?.[0]?.label).toBe(
    "12 crowdworkers with each other: Cohen’s kappa on correctness 0.850 (0.700 to 0.950); " +
      "50 pairs of 25 questions.",
  );
  expect(rows[2]?.[0]?.label).toBe("12 crowdworkers and GPT-4: nothing read by both.");
  expect(rows[1]?.[1]?.label).toContain("one reader");
});

test("the darker, the more they agree, and no further than the ends", () => {
  const shades = (measure: Parameters<typeof matrixModel>[1]) =>
    matrixModel(matrix, measure)
      .rows.flat()
      .flatMap(({ shade }) => (shade === null ? [] : [Number(shade.toFixed(3))]));
  expect(shades("kappa")).toEqual([0.85, 0.739, 0]);
  // 4 of at most 25 points apart: 1 - 0.04 / 0.25.
  expect(shades("meanAbsoluteConfidenceDifference")).toEqual([0.84, 0.84, 0.84]);
});

test("what is undefined names the side, whichever comes first in the pair", () => {
  const cell = matrixModel(matrix, "pearson").rows[1]?.[0];
  expect(cell).toMatchObject({ text: "–", shade: null });
  expect(cell?.label).toContain("undefined (12 crowdworkers are constant)");
});

test("the paper’s two tables: people with each other, and with an LLM", () => {
  const { interannotator, humanLlm } = agreementTables(matrix);
  expect(interannotator.map(({ title }) => title)).toEqual(["12 crowdworkers with each other"]);
  expect(humanLlm.map(({ title }) => title)).toEqual(["Claude (2.0) and 12 crowdworkers"]);
  expect(humanLlm[0]?.rows.map(({ name, pooled }) => [name, pooled])).toEqual([
    ["LC RL", false],
    ["Without a text", false],
    ["All models", true],
  ]);
  expect(humanLlm[0]?.rows[0]).toMatchObject({
    n: 50,
    basis: "25 questions",
    figures: {
      pearson: { text: null, why: "12 crowdworkers are constant" },
      meanAbsoluteConfidenceDifference: { text: "4.0\u00a0points" },
    },
  });
});

test("as rows: every pair with every measure", () => {
  const rows = pairRows(matrix);
  expect(rows.map(({ title }) => title)).toEqual([
    "12 crowdworkers with each other",
    "Claude (2.0) and 12 crowdworkers",
    "Claude (2.0) and GPT-4",
  ]);
  expect(rows[2]?.figures).toMatchObject({
    kappa: { text: "−0.100", interval: { low: "−0.250", high: "0.000" } },
    spearman: { text: null, why: "GPT-4 is constant" },
    exactConfidence: { text: "50.0\u202f%" },
  });
});
