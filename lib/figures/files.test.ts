import { expect, test } from "vitest";
import {
  agreementLatex,
  agreementMatrixCsv,
  jointCsv,
  jointLatex,
  pairsLatex,
} from "./agreement/agreement-files";
import { agreementTables } from "./agreement/agreement-sections";
import { decisionCsv, decisionLatex } from "./decision/decision-files";
import { decisionModel } from "./decision/decision-panels";
import { differencesCsv, differencesLatex } from "./differences/differences-files";
import { differenceTables } from "./differences/differences-table";
import { frontierCsv } from "./frontier/frontier-files";
import { frontierPanels } from "./frontier/frontier-panels";
import { method } from "./method";
import { agreementMatrixOf } from "./testing/agreement-matrix";
import { figureGroup } from "./testing/figure-group";

const model = (name: string) => ({ id: name, name, kind: "confidence" });
const lines = (text: string) => text.trim().split(/\r?\n/);
const tables = differenceTables(
  [
    {
      dataset: { id: "d", name: "TriviaQA" },
      reader: { key: "r", name: "Claude", forecasts: 2020, simulated: 0 },
      first: model("LC RL"),
      second: model("SFT"),
      questions: 1008,
      unpaired: 4,
      accuracy: { value: { value: 0.0123, n: 1008, low: -0.01, high: 0.034 }, p: 0.2 },
      ece: { value: { value: -0.284, n: 1008, low: -0.3, high: -0.27 }, p: 0.0002 },
      brier: { value: { undefined: "too_few_questions" as const, n: 0 }, p: null },
    },
  ],
  null,
);

test("differences as CSV are unrounded, and empty where undefined", () => {
  const [header, row] = lines(differencesCsv(tables));
  expect(header?.split(",").slice(0, 12)).toEqual([
    "dataset",
    "reader",
    "first",
    "second",
    "questions",
    "left_out",
    "accuracy_difference",
    "accuracy_difference_low",
    "accuracy_difference_high",
    "accuracy_difference_n",
    "accuracy_p",
    "accuracy_p_holm",
  ]);
  expect(row).toBe(
    "TriviaQA,Claude,LC RL,SFT,1008,4,0.0123,-0.01,0.034,1008,0.2,0.2," +
      "-0.284,-0.3,-0.27,1008,0.0002,0.0002,,,,0,,",
  );
});

test("differences in LaTeX have interval, p and adjusted p", () => {
  expect(lines(differencesLatex(tables)).find((line) => line.startsWith("LC RL"))).toBe(
    "LC RL & SFT & 1,008 & +1.2 {\\scriptsize ($-$1.0, +3.4)} & 0.200 & 0.200 & " +
      "$-$0.284 {\\scriptsize ($-$0.300, $-$0.270)} & \\textless{} 0.001 & \\textless{} 0.001 & " +
      "-- &  &  \\\\",
  );
});

test("agreement as CSV has a row for each model of each pair, and one for all", () => {
  const rows = lines(agreementMatrixCsv(agreementMatrixOf())).slice(1);
  expect(rows.map((row) => row.split(",").slice(1, 5).join(","))).toEqual([
    "12 crowdworkers,12 crowdworkers,LC RL,50",
    "12 crowdworkers,12 crowdworkers,all models,50",
    "Claude (2.0),12 crowdworkers,LC RL,50",
    "Claude (2.0),12 crowdworkers,Without a text,50",
    "Claude (2.0),12 crowdworkers,all models,50",
    "Claude (2.0),GPT-4,LC RL,50",
    "Claude (2.0),GPT-4,all models,50",
  ]);
});

test("the paper’s table of agreement in LaTeX has every column of the page’s", () => {
  const { interannotator } = agreementTables(agreementMatrixOf());
  const latex = agreementLatex(
    "Interannotator agreement",
    interannotator,
    method,
    "interannotator",
  );
  expect(latex).toContain("\\label{tab:interannotator}");
  expect(latex).toContain("\\caption{Interannotator agreement: 12 crowdworkers with each other. ");
  // The paper has the model, Pearson's correlation and kappa; the page the rank correlation and more.
  expect(lines(latex)).toContain(
    "Model\\footnotemark[\\value{footnote}] & Pairs & Correlation on confidence & Rank correlation & Cohen's kappa on correctness & " +
      "Same confidence (\\%) & Mean difference (points) \\\\",
  );
  expect(lines(latex)).toContain(
    "LC RL & 50 & -- & -- & 0.850 {\\scriptsize (0.700, 0.950)} & 50.0 {\\scriptsize (40.0, 60.0)} & " +
      "4.0 {\\scriptsize (3.0, 5.0)} \\\\",
  );
});

test("the frontier as CSV says who is on the front, and how many forecasts are simulated", () => {
  const counts = { ...figureGroup().counts, simulated: 12 };
  const group = figureGroup({ model: model("LC RL"), key: "a", counts });
  const figures = {
    ...group.figures,
    accuracy: { value: 0.6474, n: 50, low: 0.6386, high: 0.6563 },
    ece: { value: 0.108, n: 50, noInterval: "too_few_questions" as const },
  };
  const csv = frontierCsv(frontierPanels([{ ...group, figures }], ["model"]));
  expect(lines(csv)[1]).toBe(
    "All datasets,all readers · 50 forecasts (12 simulated),LC RL,true,true,,0.6474,0.6386,0.6563,0.108,,,50",
  );
});

test("joint agreement as files", () => {
  const joint = {
    units: 50,
    readings: 1200,
    fleissKappa: { value: 0.61, n: 50, low: 0.5, high: 0.7 },
    krippendorffAlpha: { undefined: "one_label" as const, n: 50 },
  };
  expect(lines(jointCsv(joint))[1]).toBe("50,1200,0.61,0.5,0.7,50,,,,50");
  expect(lines(jointLatex(joint))).toContain(
    "50 & 1,200 & 0.610 {\\scriptsize (0.500, 0.700)} & -- \\\\",
  );
});

test("charts as tables in LaTeX: decision curves, and pairs in every measure", () => {
  const curve = [0, 1].map((beta) => ({
    beta,
    expected: 0.1,
    realised: 0.2,
    low: 0.15,
    high: 0.25,
    best: 0.2,
    answer: 0.4,
    abstain: beta,
  }));
  const { stops } = decisionModel(curve, { top: 1, ticks: [0, 1] });
  expect(lines(decisionLatex("Claude", stops))).toContain(
    "0.00 & 0.100 & 0.200 {\\scriptsize (0.150, 0.250)} & 0.200 & 0.400 & 0.000 \\\\",
  );
  expect(pairsLatex(agreementMatrixOf())).toContain("Claude (2.0) and GPT-4 & 50 & $-$0.100");
  const group = { name: "Claude", detail: "", n: 50, simulated: 12, curve };
  expect(lines(decisionCsv(group))[1]).toBe("Claude,0,0.1,0.2,0.15,0.25,0.2,0,0.4,0,50,12");
});

test("pairs with simulated readers are marked in LaTeX", () => {
  const matrix = agreementMatrixOf();
  const pairs = matrix.pairs.map((pair) => ({
    ...pair,
    pooled: { ...pair.pooled, simulated: pair.b === "gpt" ? 50 : 0 },
  }));
  const rows = lines(pairsLatex({ ...matrix, pairs }));
  expect(rows.filter((row) => row.includes("simulated"))).toEqual([
    expect.stringContaining("Claude (2.0) and GPT-4 (simulated) & 50 & "),
  ]);
});
