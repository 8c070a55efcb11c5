import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { agreementLatex, agreementMatrixCsv } from "../agreement/agreement-files";
import { agreementSections } from "../agreement/agreement-sections";
import { figuresCsv } from "../calibration/figures-csv";
import { binsLatex, figuresLatex } from "../calibration/figures-latex";
import { figureRows } from "../calibration/figures-table";
import { nameTable, sayNotes } from "../format/figure-latex";
import { agreementMatrixOf } from "../testing/agreement-matrix";
import { binOf, namedGroup, tenBins } from "../testing/named-group";
import { orderModel } from "./order-effects";
import {
  markModel,
  orderCsv,
  orderLatex,
  simulatedTasks,
  timesCsv,
  timesLatex,
} from "./study-files";
import { studyDetails } from "./testing/study-figures";
import { personTimeRows } from "./times-charts";

const method = { ...tenBins, rules: "right-closed" as const };
const columns = ["accuracy", "meanConfidence", "gap", "ece"] as const;
const captionOf = (latex: string) => latex.split("\n").find((line) => line.startsWith("\\caption"));
const notesOf = (latex: string) =>
  latex.split("\n").find((line) => line.startsWith("\\footnotetext"));

test("with the excluded people and without them, a group has a row each, in files too", () => {
  const ece = { undefined: "fewer_than_bins" as const, n: 3 };
  const groups = [
    namedGroup({ variant: "kept", simulated: 100 }),
    namedGroup({ variant: "all", simulated: 12, ece }),
  ];
  expect(
    figureRows(groups, columns).map(({ key, group, people, beneath }) => [
      key,
      group,
      people,
      beneath,
    ]),
  ).toEqual([
    ["m kept", "m", "without the excluded", false],
    ["m all", "m", "with the excluded", true],
  ]);
  const latex = figuresLatex(
    groups,
    columns,
    { what: "What is shown.", how: [] },
    "a-study-calibration",
  );
  const lines = latex.split("\n");
  expect(lines).toContain("\\label{tab:a-study-calibration}");
  const figures =
    "71.2 {\\scriptsize (64.0, 78.1)} & 80.0 {\\scriptsize (76.0, 84.0)} & +8.8 {\\scriptsize (+1.0, +16.0)}";
  const n = "100 & 50 questions";
  expect(lines).toContain(
    `LC RL, without the excluded (simulated) & ${n} & ${figures} & 0.094 {\\scriptsize (0.070, 0.150)} \\\\`,
  );
  expect(lines).toContain(`LC RL, with the excluded (12 simulated) & ${n} & ${figures} & -- \\\\`);
  expect(notesOf(latex)).toContain("LC RL, with the excluded: ECE over 3 of 100.");
  const csv = figuresCsv(groups, columns, method);
  const rows: Record<string, string>[] = parse(csv, { columns: true });
  expect(rows.map((row) => [row.variant, row.ece, row.rules])).toEqual([
    ["kept", "0.0936", "right-closed"],
    ["all", "", "right-closed"],
  ]);
});

test("the notes say what the screen says of rows and figures, each note once", () => {
  const some = { n: 78, accuracy: { value: 0.7, n: 78, low: 0.6, high: 0.8 } };
  // 78 forecasts in 10 bins of floor(78 / 10): 8 are in none.
  const ece = { value: 0.141, n: 70, noInterval: "two_way_clusters" as const };
  const groups = [
    namedGroup({ ...some, noAnswer: 3, ece }),
    namedGroup({ ...some, key: "s", name: "SFT", ece }),
  ];
  const latex = figuresLatex(groups, ["accuracy", "ece"], { what: "What.", how: ["How."] });
  expect(captionOf(latex)).toBe("\\caption{What. 95\\,\\% intervals in brackets.}");
  expect(notesOf(latex)).toBe(
    "\\footnotetext[\\value{footnote}]{How. --: undefined. " +
      "ECE over 70 of 78. ECE has no interval: the reference's rules have no interval over clusters of two kinds. " +
      "LC RL: 3 gave no answer: counted as wrong, confidence 100\\,\\%.}",
  );
});

test("a note of many rows counts them", () => {
  const rows = ["a", "b", "c", "d", "e"].map((name) => ({
    name,
    notes: name === "e" ? [] : ["few"],
  }));
  expect(sayNotes(rows)).toBe("4 of 5 rows: few.");
});

test("agreement in LaTeX marks simulated pairs, and says why a figure is missing", () => {
  const figure = { value: 0.5, n: 8, low: 0.4, high: 0.6 };
  const figures = {
    n: 8,
    simulated: 2,
    confidenceSetToOne: 1,
    questions: 4,
    kappa: figure,
    pearson: { undefined: "both_constant" as const, n: 8 },
    spearman: figure,
    exactConfidence: figure,
    meanAbsoluteConfidenceDifference: figure,
  };
  const models = [{ ...figures, model: { id: "m", name: "LC RL", kind: "confidence" } }];
  const { sides } = agreementMatrixOf();
  const pairs = [{ a: "crowd", b: "crowd", models, pooled: figures }];
  const sections = agreementSections({ sides, pairs });
  const latex = agreementLatex("Agreement", sections, method, "a");
  expect(captionOf(latex)).toContain("Agreement: 12 crowdworkers with each other (2 simulated). ");
  expect(notesOf(latex)).toContain("Correlation undefined: 12 crowdworkers are constant. ");
  expect(notesOf(latex)).toContain("1 with a confidence set to 100\\,\\%.");
});

test("bins in LaTeX have ranges of confidence, their rules, and n that need not be whole", () => {
  const bins = [{ ...binOf(4, 2, 0.6, 0.8), n: 4.5 }];
  const latex = binsLatex(namedGroup({ name: "A & B", bins }), method, "s-bins-a-b-right-closed");
  expect(captionOf(latex)).toContain("Reliability: A \\& B. Mean confidence");
  expect(notesOf(latex)).toContain("ECE over M = 10 bins of equal mass");
  expect(latex).toContain("\\label{tab:s-bins-a-b-right-closed}");
  // Wilson for 2 of 4: 0.15 to 0.85.
  expect(latex).toContain(
    "1 & 4.5 & 70.0 {\\scriptsize (60.0, 80.0)} & 50.0 {\\scriptsize (15.0, 85.0)} \\\\",
  );
});

test("tables are named after their study, and after rules that are not the default ones", () => {
  expect(nameTable("Étude A", ["bins", "LC RL"])).toBe("etude-a-bins-lc-rl");
  expect(nameTable("Étude A", ["bins"], "reference")).toBe("etude-a-bins-reference");
});

test("order and times in LaTeX, a dash where nothing was measured", () => {
  const share = { value: 0.5, n: 9, low: 0.4, high: 0.6 };
  const change = { meanConfidence: share, accuracy: share, gap: { ...share, value: -0.032 } };
  const effect = { steps: [], change };
  const order = {
    model: { id: "m", name: "LC RL", kind: "confidence" },
    position: effect,
    third: effect,
  };
  const groups = [namedGroup({ n: 9, simulated: 9 })];
  const rows = [{ ...orderModel(order, "position").change, name: markModel(order.model, groups) }];
  const source = { groups, method, name: "s-order" };
  expect(orderLatex("Change", { head: "Model", unit: "points", rows }, source)).toContain(
    "LC RL (simulated) & 9 & +50.0 {\\scriptsize (+40.0, +60.0)} & +50.0 {\\scriptsize (+40.0, +60.0)} & $-$3.2 {",
  );
  const none = { median: null, quartiles: null, p90: null, idle: null, edits: null };
  const timed = { key: "t", name: "Whole task", simulated: false, n: 0, pastes: 2, ...none };
  expect(timesLatex("Times", "Task", [timed], "s-time")).toContain(
    "Whole task & 0 & -- & -- & -- & -- & -- & 2 \\\\",
  );
});

test("times in LaTeX mark people whom a seed made up", () => {
  const { times } = studyDetails();
  const seconds = { n: 3, lowerQuartile: 10, median: 20, upperQuartile: 30, p90: 40 };
  const person = (name: string, simulated: boolean) => ({
    ...times.tasks,
    seconds,
    reader: { name, simulated },
  });
  const people = [person("R-1", false), person("S-1", true)];
  const tasks = { ...times.tasks, seconds: { ...seconds, n: 6 } };
  expect(simulatedTasks({ ...times, tasks, people })).toEqual({ count: 3, all: false });
  const latex = timesLatex("Times", "Person", personTimeRows({ ...times, people }), "s-time");
  expect(latex).toContain("\nR-1 & 3 &");
  expect(latex).toContain("\nS-1 (simulated) & 3 &");
});

test("agreement as CSV says whose it is, where some are excluded", () => {
  const matrix = agreementMatrixOf();
  const csv = agreementMatrixCsv({ ...matrix, variant: "kept" }, { ...matrix, variant: "all" });
  const rows: Record<string, string>[] = parse(csv, { columns: true });
  expect(rows.map(({ variant }) => variant)).toEqual([
    ...Array(7).fill("kept"),
    ...Array(7).fill("all"),
  ]);
});

const read = (csv: string): Record<string, string>[] => parse(csv, { columns: true });

const model = { id: "m", name: "LC RL", kind: "confidence" } as const;
const none = { undefined: "too_few_forecasts" as const, n: 0 };
const effect = {
  steps: [{ step: 1, n: 9, accuracy: none, meanConfidence: none, gap: none }],
  change: { accuracy: none, meanConfidence: none, gap: none },
};
const spent = (n: number) => ({
  seconds: { n, lowerQuartile: 10, median: 20, upperQuartile: 30, p90: 40 },
  outputs: n,
  idleShare: 0.25,
  edits: 1,
  pastes: 0,
});
const groups = [namedGroup({ n: 9, simulated: 3 })];
const all = studyDetails({
  order: [{ model, position: effect, third: effect }],
  times: {
    tasks: spent(9),
    models: [{ ...spent(9), model }],
    untimed: 0,
    people: [
      { ...spent(6), reader: { name: "Ada", simulated: false } },
      { ...spent(3), reader: { name: "Seed 1", simulated: true } },
    ],
    histogram: { width: 1, counts: [], beyond: 0 },
  },
});

test("order says how many of a model's forecasts are by simulated readers", () => {
  const rows = read(orderCsv({ all, kept: null }, groups));
  expect(rows.map((row) => [row.model, row.simulated, row.order, row.step])).toEqual([
    ["LC RL", "3", "position", "1"],
    ["LC RL", "3", "position", "last minus first"],
    ["LC RL", "3", "third", "1"],
    ["LC RL", "3", "third", "last minus first"],
  ]);
});

test("time says which of the tasks, outputs and people are simulated", () => {
  const rows = read(timesCsv({ all, kept: null }, groups));
  expect(rows.map((row) => [row.of, row.name, row.simulated, row.n, row.median])).toEqual([
    ["tasks", "", "3", "9", "20"],
    ["outputs", "LC RL", "3", "9", "20"],
    ["tasks", "Ada", "0", "6", "20"],
    ["tasks", "Seed 1", "3", "3", "20"],
  ]);
});
