import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { studyBins } from "./bin-rules";
import { agreementCsv, binsCsv, calibrationCsv } from "./prepare-csv";
import { binOf, calibrationOf } from "./testing/calibration-of";
import { studyFigures } from "./testing/study-figures";

const read = (csv: string): Record<string, string>[] => parse(csv, { columns: true });

test("figures are unrounded, and what is undefined is empty", () => {
  const rows = read(
    calibrationCsv(
      [
        calibrationOf({ accuracy: { value: 2 / 3, n: 75, low: 0.5, high: 0.8 } }),
        calibrationOf({ name: 'A, "B"', ece: { undefined: "few", n: 7 } }),
      ],
      studyBins("default"),
    ),
  );
  expect(rows[0]).toMatchObject({
    ...{ name: "LC RL", n: "100", accuracy: String(2 / 3), accuracy_low: "0.5", accuracy_n: "75" },
  });
  expect(rows[0]).toMatchObject({ ece_reference: "0.0951", ece_reference_low: "" });
  expect(rows[1]).toMatchObject({ name: 'A, "B"', ece: "", ece_low: "", ece_n: "7" });
  // What is missing has its reason beside it: a value, or only its interval.
  expect(rows.map((row) => row.ece_reason)).toEqual(["", "few"]);
  expect(rows[0]).toMatchObject({
    accuracy_reason: "",
    ece_reference_reason: "shown for comparison",
  });
});

test("a table says by which rules it is, beside the ECE by the default ones", () => {
  const defaultEce = { value: 0.08, n: 100, noInterval: "shown for comparison" };
  const csv = calibrationCsv([calibrationOf({ defaultEce })], studyBins("right-closed"));
  expect(read(csv)[0]).toMatchObject({
    ...{ bins: "10", binning: "equal-mass", rules: "right-closed" },
    ...{ ece: "0.0936", ece_reference: "0.0951", ece_default: "0.08" },
  });
});

test("no name runs as a formula in a spreadsheet", () => {
  expect(
    read(calibrationCsv([calibrationOf({ name: "=1+1" })], studyBins("default")))[0]?.name,
  ).toBe("'=1+1");
});

test("bins are numbered from 1, and say by which rules they are", () => {
  const bins = [binOf(7, 3, 0.1, 0.3), binOf(7, 7, 0.3, 0.9)];
  const rows = read(binsCsv([calibrationOf({ bins, simulated: 14 })], studyBins("reference")));
  expect(rows[0]).toMatchObject({ bins: "10", binning: "equal-mass", rules: "reference" });
  expect(rows[0]).toMatchObject({ simulated: "14" });
  expect(rows.map((r) => [r.bin, r.n, r.accuracy])).toEqual([
    ["1", "7", String(3 / 7)],
    ["2", "7", "1"],
  ]);
});

test("agreement has a row per model and one for all", () => {
  const figures = {
    ...{ n: 8, simulated: 2, confidenceSetToOne: 0, questions: 4 },
    kappa: { value: 0, n: 8, low: -0.1, high: 0.1 },
    pearson: { undefined: "both sides are constant", n: 8 },
    spearman: { undefined: "both sides are constant", n: 8 },
    exactConfidence: { value: 1, n: 8, low: 1, high: 1 },
    meanAbsoluteConfidenceDifference: { value: 0, n: 8, low: 0, high: 0 },
  };
  const models = [{ ...figures, model: { id: "m", name: "LC RL", kind: "confidence" } }];
  const all = studyFigures({ agreement: [{ reader: null, models, pooled: figures }] });
  const rows = read(agreementCsv({ all, kept: null }));
  expect(rows.map((r) => [r.side_a, r.side_b, r.model, r.pairs])).toEqual([
    ["crowdworkers", "crowdworkers", "LC RL", "8"],
    ["crowdworkers", "crowdworkers", "all models", "8"],
  ]);
  expect(rows[0]).toMatchObject({ kappa_correctness: "0", pearson_confidence: "" });
});
