import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { nameGroups } from "../groups/group-names";
import { figureGroup } from "../testing/figure-group";
import { tenBins } from "../testing/named-group";
import { figureBinsCsv, figuresCsv } from "./figures-csv";
import { binsLatex, figuresLatex } from "./figures-latex";

const byReference = { ...tenBins, rules: "reference" as const };
const bin = {
  n: 12.5,
  meanConfidence: 0.85,
  accuracy: 0.6,
  low: 0.8,
  high: 0.9,
  accuracyInterval: { low: 0.3, high: 0.8 },
};
const groups = nameGroups([
  figureGroup({
    dataset: { id: "d", name: "A & B" },
    reader: { name: "Claude", version: "2.0", kind: "llm", pooled: false, people: 1 },
    intervals: {
      drawn: "clusters",
      waiting: false,
      progress: 1,
      ahead: 0,
      problem: null,
      ways: [{ by: "question", clusters: 25 }],
    },
    figures: {
      ...figureGroup().figures,
      accuracy: { value: 2 / 3, n: 50, low: 0.5, high: 0.8 },
      gap: { value: -0.0123, n: 50, noInterval: "being_computed" },
    },
    bins: [bin],
  }),
]);

test("the table as CSV holds what is shown, unrounded, and empty cells for what is not known", () => {
  const rules = {
    bins: 20,
    binning: "equal-mass",
    rules: "reference",
    intervals: "corrected",
  } as const;
  const csv = figuresCsv(groups, ["accuracy", "gap", "referenceEce"], rules);
  const rows = parse(csv, { columns: true });
  expect(rows).toEqual([
    expect.objectContaining({
      dataset: "A & B",
      reader: "Claude",
      reader_kind: "llm",
      model: "",
      n: "50",
      intervals_drawn: "clusters",
      questions: "25",
      people_drawn: "",
      bins: "20",
      binning: "equal-mass",
      rules: "reference",
      accuracy: String(2 / 3),
      accuracy_low: "0.5",
      accuracy_high: "0.8",
      accuracy_n: "50",
      gap: "-0.0123",
      gap_low: "",
      gap_n: "50",
      accuracy_reason: "",
      gap_reason: "being computed",
      mean_of_runs: "",
      reference_ece: "",
      reference_ece_n: "",
      reference_ece_reason: "being computed",
    }),
  ]);
  expect(rows[0]).not.toHaveProperty("ece");
});

const caption = { what: "What is shown.", how: ["How it was counted."] };

test("beneath a group of several runs, the table as CSV has their mean, as the LaTeX does", () => {
  const mean = { value: 0.6, n: 3, low: 0.35, high: 0.85 };
  const run = { n: 20, accuracy: mean, ece: mean, bins: [] };
  const each = [1, 2, 3].map((seed) => ({ ...run, seed }));
  const runs = nameGroups([figureGroup({ seeds: { each, accuracy: mean, ece: mean } })]);
  const rules = {
    bins: 10,
    binning: "equal-mass",
    rules: "default",
    intervals: "corrected",
  } as const;
  const rows = parse(figuresCsv(runs, ["accuracy", "brier"], rules), { columns: true });
  expect(rows).toEqual([
    expect.objectContaining({ mean_of_runs: "", accuracy: "", accuracy_reason: "no forecasts" }),
    expect.objectContaining({
      mean_of_runs: "3",
      intervals_drawn: "runs",
      n: "50",
      accuracy: "0.6",
      accuracy_low: "0.35",
      accuracy_n: "3",
      accuracy_reason: "",
      brier: "",
      brier_reason: "not measured over runs",
    }),
  ]);
  expect(figuresLatex(runs, ["accuracy"], caption)).toContain("mean of 3 runs");
});

test("in LaTeX a group of simulated readers is marked, and so are its bins", () => {
  const counts = { ...figureGroup().counts, n: 50, simulated: 50 };
  const [group] = nameGroups([figureGroup({ counts, bins: [bin] })]);
  if (!group) throw new Error("no group");
  const { name } = group;
  expect(figuresLatex([group], ["accuracy"], caption)).toContain(`\n${name} (simulated) & 50 &`);
  expect(binsLatex(group, byReference, "bins")).toContain(
    `\\caption{Reliability: ${name} (simulated). `,
  );
});

test("bins as CSV", () => {
  expect(parse(figureBinsCsv(groups, byReference), { columns: true })).toEqual([
    expect.objectContaining({
      bins: "10",
      binning: "equal-mass",
      rules: "reference",
      bin: "1",
      n: "12.5",
      accuracy: "0.6",
      accuracy_high: "0.8",
    }),
  ]);
});

test("the table as LaTeX has the shown numbers, units in the heads, and says what a dash is", () => {
  const lines = figuresLatex(groups, ["accuracy", "gap", "ece"], caption).split("\n");
  expect(lines).toContain("\\caption{What is shown. 95\\,\\% intervals in brackets.}");
  expect(lines.find((line) => line.startsWith("\\footnotetext"))).toContain(
    "{How it was counted. --: undefined. ",
  );
  expect(lines).toContain(
    "Forecasts of\\footnotemark[\\value{footnote}] & n & Drawn together & Accuracy (\\%) & Confidence $-$ accuracy (points) & ECE \\\\",
  );
  expect(lines).toContain(
    "Claude & 50 & 25 questions & 66.7 {\\scriptsize (50.0, 80.0)} & $-$1.2 & -- \\\\",
  );
});
