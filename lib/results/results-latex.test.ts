import { expect, test } from "vitest";
import { studyBins } from "./bin-rules";
import { orderLatex, timesLatex } from "./order-latex";
import { prepareCalibrationTable } from "./prepare-calibration-table";
import { prepareOrder } from "./prepare-order";
import { binsLatex, calibrationLatex } from "./results-latex";
import { binOf, calibrationOf } from "./testing/calibration-of";

test("a study’s calibration in LaTeX: as shown, units in the heads, and whose a row is", () => {
  const ece = { undefined: "fewer forecasts (3) than bins (10)", n: 3 };
  const groups = [calibrationOf({ variant: "kept" }), calibrationOf({ variant: "all", ece })];
  const lines = calibrationLatex(prepareCalibrationTable(groups), {
    ...{ ...studyBins("right-closed"), resamples: 10_000, seed: "candor" },
  }).split("\n");
  expect(lines[3]).toContain("right-closed at the quantiles");
  expect(lines).toContain(
    "Model & n & Accuracy (\\%) & Mean confidence (\\%) & Confidence $-$ accuracy (points) & ECE \\\\",
  );
  const figures =
    "71.2 {\\scriptsize (64.0, 78.1)} & 80.0 {\\scriptsize (76.0, 84.0)} & +8.8 {\\scriptsize (+1.0, +16.0)}";
  expect(lines).toContain(
    `LC RL, without the excluded & 100 & ${figures} & 0.094 {\\scriptsize (0.070, 0.150)} \\\\`,
  );
  expect(lines).toContain(`LC RL, with the excluded & 100 & ${figures} & -- \\\\`);
});

test("bins in LaTeX have ranges of confidence, and n that need not be whole", () => {
  const [bin] = [{ ...binOf(4, 2, 0.6, 0.8), n: 4.5 }];
  // Wilson for 2 of 4: 0.15 to 0.85.
  expect(binsLatex("A & B", [bin])).toContain(
    "1 & 4.5 & 70.0 {\\scriptsize (60.0, 80.0)} & 50.0 {\\scriptsize (15.0, 85.0)} \\\\",
  );
});

test("order and times in LaTeX, a dash where nothing was measured", () => {
  const share = { value: 0.5, n: 9, low: 0.4, high: 0.6 };
  const change = { meanConfidence: share, accuracy: share, gap: { ...share, value: -0.032 } };
  const effect = { steps: [], change };
  const order = {
    ...{ model: { id: "m", name: "LC RL", kind: "confidence" }, position: effect, third: effect },
  };
  const rows = [prepareOrder(order, "position").change];
  expect(orderLatex("Change", { head: "Model", unit: "points", rows })).toContain(
    "LC RL & 9 & +50.0 {\\scriptsize (+40.0, +60.0)} & +50.0 {\\scriptsize (+40.0, +60.0)} & $-$3.2 {",
  );
  const none = { median: null, quartiles: null, p90: null, idle: null, edits: null };
  const timed = { key: "t", name: "Whole task", simulated: false, n: 0, pastes: 2, ...none };
  expect(timesLatex("Times", "Task", [timed])).toContain(
    "Whole task & 0 & -- & -- & -- & -- & -- & 2 \\\\",
  );
});
