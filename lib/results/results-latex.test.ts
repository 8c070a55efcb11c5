import { expect, test } from "vitest";
import { studyBins } from "./bin-rules";
import { nameTable } from "./name-table";
import { markModel, orderLatex, simulatedTasks, timesLatex } from "./order-latex";
import { prepareAgreement } from "./prepare-agreement";
import { prepareOrder } from "./prepare-order";
import { preparePeopleTimes } from "./prepare-times";
import { agreementLatex, binsLatex, calibrationLatex } from "./results-latex";
import { sayNotes } from "./say-notes";
import { binOf, calibrationOf } from "./testing/calibration-of";
import { studyFigures } from "./testing/study-figures";

const method = { ...studyBins("right-closed"), resamples: 10_000, seed: "candor" };
const captionOf = (latex: string) => latex.split("\n").find((line) => line.startsWith("\\caption"));

test("a study’s calibration in LaTeX: as shown, units in the heads, and whose a row is", () => {
  const ece = { undefined: "fewer forecasts (3) than bins (10)", n: 3 };
  const groups = [
    calibrationOf({ variant: "kept", simulated: 100 }),
    calibrationOf({ variant: "all", simulated: 12, ece }),
  ];
  const lines = calibrationLatex(groups, method, "a-study-calibration-right-closed").split("\n");
  expect(lines[3]).toContain("right-closed at the quantiles");
  expect(lines).toContain("\\label{tab:a-study-calibration-right-closed}");
  expect(lines).toContain(
    "Model & n & Accuracy (\\%) & Mean confidence (\\%) & Confidence $-$ accuracy (points) & ECE \\\\",
  );
  const figures =
    "71.2 {\\scriptsize (64.0, 78.1)} & 80.0 {\\scriptsize (76.0, 84.0)} & +8.8 {\\scriptsize (+1.0, +16.0)}";
  expect(lines).toContain(
    `LC RL, without the excluded (simulated) & 100 & ${figures} & 0.094 {\\scriptsize (0.070, 0.150)} \\\\`,
  );
  expect(lines).toContain(`LC RL, with the excluded (12 simulated) & 100 & ${figures} & -- \\\\`);
});

test("a caption says what the screen says of rows and figures, each note once", () => {
  const some = { n: 78, noAnswer: 3, accuracy: { value: 0.7, n: 78, low: 0.6, high: 0.8 } };
  // 78 forecasts in 10 bins of floor(78 / 10): 8 are in none.
  const ece = { value: 0.141, n: 70, noInterval: "rows share both questions and readers" };
  const caption = captionOf(
    calibrationLatex(
      [calibrationOf({ ...some, ece }), calibrationOf({ ...some, name: "SFT", noAnswer: 0, ece })],
      { ...studyBins("reference"), resamples: 10_000, seed: "candor" },
      "a",
    ),
  );
  expect(caption).toContain("from 10,000 resamples");
  expect(caption).toContain("forecasts of one question drawn together.");
  expect(caption).toContain(
    "ECE over 70 of 78. ECE has no interval: rows share both questions and readers. " +
      "LC RL: 3 gave no answer: counted as wrong, confidence 100\\,\\%.",
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
    ...{ n: 8, simulated: 2, confidenceSetToOne: 1, questions: 4, kappa: figure },
    ...{ pearson: { undefined: "both sides are constant", n: 8 }, spearman: figure },
    ...{ exactConfidence: figure, meanAbsoluteConfidenceDifference: figure },
  };
  const models = [{ ...figures, model: { id: "m", name: "LC RL", kind: "confidence" } }];
  const all = studyFigures({ agreement: [{ reader: null, models, pooled: figures }] });
  const sections = prepareAgreement({ all, kept: null });
  const caption = captionOf(agreementLatex("Agreement", sections, method, "a"));
  expect(caption).toContain("Agreement: Crowdworkers with each other (2 simulated). ");
  expect(caption).toContain("Correlation undefined: both sides are constant. ");
  expect(caption).toContain("1 with a confidence set to 100\\,\\%.");
});

test("bins in LaTeX have ranges of confidence, their rules, and n that need not be whole", () => {
  const [bin] = [{ ...binOf(4, 2, 0.6, 0.8), n: 4.5 }];
  const latex = binsLatex("A & B", [bin], method, "s-bins-a-b-right-closed");
  expect(captionOf(latex)).toContain("Reliability: A \\& B. ECE over M = 10 bins of equal mass");
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
    ...{ model: { id: "m", name: "LC RL", kind: "confidence" }, position: effect, third: effect },
  };
  const read = calibrationOf({ n: 9, simulated: 9 });
  const models = [{ ...read, model: order.model }];
  const rows = [
    { ...prepareOrder(order, "position").change, name: markModel(order.model, models) },
  ];
  const source = { models, method, name: "s-order" };
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
  const { times } = studyFigures();
  const seconds = { n: 3, lowerQuartile: 10, median: 20, upperQuartile: 30, p90: 40 };
  const person = (name: string, simulated: boolean) => ({
    ...{ ...times.tasks, seconds, reader: { name, simulated } },
  });
  const people = [person("R-1", false), person("S-1", true)];
  const tasks = { ...times.tasks, seconds: { ...seconds, n: 6 } };
  expect(simulatedTasks({ ...times, tasks, people })).toEqual({ count: 3, all: false });
  const latex = timesLatex("Times", "Person", preparePeopleTimes({ ...times, people }), "s-time");
  expect(latex).toContain("\nR-1 & 3 &");
  expect(latex).toContain("\nS-1 (simulated) & 3 &");
});
