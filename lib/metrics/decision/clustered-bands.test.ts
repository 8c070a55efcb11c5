import { expect, test } from "vitest";
import { percentile } from "../intervals/bootstrap/percentile";
import { type ClusteredForecast, clusteredColumns } from "../intervals/clusters";
import { seededRandom } from "../random/seeded-random";
import { tallyForecasts } from "../tally";
import { type ClusteredBands, clusteredBands } from "./clustered-bands";
import { type DecisionBands, decisionBands } from "./decision-bands";
import { decisionRegret } from "./decision-regret";

const options = { resamples: 2_000, seed: 1 };

function bandsOf({ bands }: Pick<ClusteredBands, "bands">): DecisionBands {
  if ("undefined" in bands || "noInterval" in bands) throw new Error(JSON.stringify(bands));
  return bands;
}

/** Questions of 1 to 12 forecasts, hard or easy as wholes, said by people who do not know which. */
function hardAndEasy(questions: number): ClusteredForecast[] {
  const random = seededRandom("hard and easy");
  return Array.from({ length: questions }, (_, q) => {
    const chance = random() < 0.5 ? 0.95 : 0.45;
    return Array.from({ length: 1 + Math.floor(random() * 12) }, () => ({
      confidence: [0.6, 0.75, 0.9][Math.floor(random() * 3)] ?? 0.6,
      correct: random() < chance,
      clusters: [`q${q}`],
    }));
  }).flat();
}

test("the band is that of a plain bootstrap over clusters", () => {
  const rows = hardAndEasy(60);
  const { ways, clusters, ...made } = clusteredBands(clusteredColumns(rows), options);
  expect([ways, clusters]).toEqual([[0], [60]]);
  // At 0.3 who is 0.75 or 0.9 sure answers. Sixty questions are drawn, again and again.
  const questions = [...Map.groupBy(rows, (row) => row.clusters[0]).values()];
  const random = seededRandom("plain");
  const losses = Float64Array.from({ length: 4_000 }, () => {
    const drawn = questions.flatMap(() => questions[Math.floor(random() * questions.length)] ?? []);
    const lost = drawn.map(({ confidence, correct }) => (confidence < 0.7 ? 0.3 : +!correct));
    return lost.reduce((sum, loss) => sum + loss, 0) / drawn.length;
  }).sort();
  // Sixty clusters widen it by t(59) / 1.96 sqrt(60 / 59) = 2.00100 / 1.95996 * 1.00844 = 1.0296.
  const width = (percentile(losses, 0.975) - percentile(losses, 0.025)) * 1.0296;
  const { realised, lossError } = bandsOf(made);
  const at = (values: Float64Array) => values[30] ?? Number.NaN;
  expect(Math.abs(at(realised.high) - at(realised.low) - width)).toBeLessThan(0.008);
  const rowByRow = bandsOf({ bands: decisionBands(tallyForecasts(rows), options) });
  expect(width).toBeGreaterThan(1.5 * (at(rowByRow.realised.high) - at(rowByRow.realised.low)));
  // The same error, less surely known.
  expect(lossError).toMatchObject({
    value: "value" in rowByRow.lossError && rowByRow.lossError.value,
  });
  if (!("low" in lossError) || !("low" in rowByRow.lossError)) throw new Error("no interval");
  expect(lossError.high - lossError.low).toBeGreaterThan(
    1.25 * (rowByRow.lossError.high - rowByRow.lossError.low),
  );
});

test("answers that repeat each other add nothing, in two ways as in one", () => {
  // 100 forecasts of 0.8, 60 right, each given by all of 40 people: the loss at 0.5 is 0.4 +- 1.96 *
  // 0.04899, wider by t(99) / 1.96 sqrt(100 / 99) = 1.0175; of forty people t(39): 1.0451.
  const rows = Array.from({ length: 4_000 }, (_, i) => ({
    confidence: 0.8,
    correct: i % 100 < 60,
    clusters: [`q${i % 100}`, `p${Math.floor(i / 100)}`],
  }));
  const one = rows.map(({ clusters, ...row }) => ({ ...row, clusters: clusters.slice(0, 1) }));
  for (const [given, factor] of [
    [one, 1.0175],
    [rows, 1.0451],
  ] as const) {
    const { realised, lossError } = bandsOf(clusteredBands(clusteredColumns(given), options));
    expect(realised.low[50]).toBeCloseTo(0.4 - 0.096 * factor, 1.5);
    expect(realised.high[50]).toBeCloseTo(0.4 + 0.096 * factor, 1.5);
    // At 0.1 nobody answers: the cost itself, and no doubt.
    expect(realised.low[10]).toBeCloseTo(0.1, 12);
    expect(realised.high[10]).toBeCloseTo(0.1, 12);
    // |gap| is 0.2 from 0.2 on: 0.8 times the gap's interval, as `decisionBands` has it.
    expect(lossError).toMatchObject({ value: expect.closeTo(0.16, 12), n: 4_000 });
    expect(lossError).toMatchObject({ low: expect.closeTo(0.16 - 0.8 * 0.096 * factor, 1.5) });
  }
});

test("copies bring no hindsight back, and what is shared by one cluster alone has no band", () => {
  // Calibrated: eighty questions of every confidence from 0.55 to 0.95, each ten times the same answer.
  const random = seededRandom("calibrated");
  const rows = Array.from({ length: 80 }, (_, q) => {
    const confidence = 0.55 + 0.1 * (q % 5);
    const correct = random() < confidence;
    return Array.from({ length: 10 }, () => ({ confidence, correct, clusters: [`q${q}`] }));
  }).flat();
  const { regret } = bandsOf(clusteredBands(clusteredColumns(rows), options));
  const independent = decisionRegret(tallyForecasts(rows), options);
  if (!("low" in regret) || !("low" in independent)) throw new Error("no interval");
  expect(regret.low).toBe(0);
  expect(independent.low).toBeGreaterThan(0);
  expect(regret.value).toBeLessThan(independent.value);
  const alone = rows.map((row) => ({ ...row, clusters: ["the only one"] }));
  expect(clusteredBands(clusteredColumns(alone), options).bands).toHaveProperty("noInterval");
});

test("what shares nothing is as if row by row", () => {
  const rows = hardAndEasy(30).map((row, i) => ({ ...row, clusters: [`q${i}`] }));
  expect(clusteredBands(clusteredColumns(rows), options)).toEqual({
    ways: [],
    clusters: [],
    bands: decisionBands(tallyForecasts(rows), options),
  });
});
