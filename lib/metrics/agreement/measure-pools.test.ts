import { describe, expect, test } from "vitest";
import { seededRandom } from "../random/seeded-random";
import { type Blocks, type ForecastColumns, groupForecasts } from "./group-forecasts";
import { measureAgreement } from "./measure-agreement";
import { measurePools, type PoolFigures } from "./measure-pools";

const options = { resamples: 500, seed: "pools" };

interface Forecast {
  item: number;
  side: 0 | 1;
  correct: boolean;
  confidence: number;
}

/** Forecasts of 24 items of 12 questions, between none and six by each side, with tied confidences. */
function draw(seed: string): Forecast[] {
  const random = seededRandom(seed);
  const below = (n: number) => Math.floor(random() * n);
  return Array.from({ length: 24 }, (_, item) => {
    const chance = random();
    return ([0, 1] as const).flatMap((side) =>
      Array.from({ length: below(7) }, () => ({
        item,
        side,
        correct: random() < chance,
        confidence: (1 + below(9) + Math.round(chance)) / 10,
      })),
    );
  }).flat();
}

/** An item's question: two items have one. Names sort as numbers do. */
const questionOf = (item: number) => Math.floor(item / 2);
const nameOf = (question: number) => `q${String(question).padStart(3, "0")}`;

function measure(forecasts: readonly Forecast[], kind: "within" | "across"): PoolFigures {
  const columns: ForecastColumns = {
    item: Int32Array.from(forecasts, ({ item }) => item),
    side: Int32Array.from(forecasts, ({ side }) => side),
    right: Uint8Array.from(forecasts, ({ correct }) => Number(correct)),
    confidence: Float64Array.from(forecasts, ({ confidence }) => confidence),
  };
  const groups = groupForecasts(columns, { items: 24, sides: 2 });
  const of = (side: number) => [...groups.side.keys()].filter((g) => groups.side[g] === side);
  const blocks = of(0).flatMap((g): [number, number][] => {
    if (kind === "within") {
      return (groups.start[g + 1] ?? 0) - (groups.start[g] ?? 0) > 1 ? [[g, g]] : [];
    }
    return of(1).flatMap((h): [number, number][] =>
      groups.item[g] === groups.item[h] ? [[g, h]] : [],
    );
  });
  const question = ([g]: [number, number]) => questionOf(groups.item[g] ?? 0);
  const questions = [...new Set(blocks.map(question))].sort((a, b) => a - b);
  const input: Blocks = {
    a: Int32Array.from(blocks, ([g]) => g),
    b: Int32Array.from(blocks, ([, h]) => h),
    cluster: Int32Array.from(blocks, (block) => questions.indexOf(question(block))),
    clusters: questions.length,
  };
  return measurePools(groups, input, options);
}

/** The same from every pair, one by one; the pairs of one side both ways. */
function measurePairs(forecasts: readonly Forecast[], kind: "within" | "across") {
  const rating = ({ correct, confidence }: Forecast) => ({ label: correct, confidence });
  const pairs = forecasts.flatMap((a) =>
    forecasts
      .filter(
        (b) =>
          a !== b && a.item === b.item && a.side === 0 && b.side === (kind === "within" ? 0 : 1),
      )
      .map((b) => ({ item: nameOf(questionOf(a.item)), a: rating(a), b: rating(b) })),
  );
  return { pairs, ...measureAgreement(pairs, options) };
}

const names = [
  "kappa",
  "pearson",
  "spearman",
  "exactConfidence",
  "meanAbsoluteConfidenceDifference",
] as const;

describe.each(["within", "across"] as const)("%s", (kind) => {
  test.each(["one", "two", "three"])("is that of all pairs, with its interval (%s)", (seed) => {
    const forecasts = draw(seed);
    const measured = measure(forecasts, kind);
    const naive = measurePairs(forecasts, kind);
    expect(measured.n).toBe(kind === "within" ? naive.pairs.length / 2 : naive.pairs.length);
    for (const name of names) {
      const [found, expected] = [measured[name], naive[name]];
      if (!("low" in found && "low" in expected)) throw new Error(`${name} has no interval`);
      expect(found.value).toBeCloseTo(expected.value, 12);
      expect(found.low).toBeCloseTo(expected.low, 11);
      expect(found.high).toBeCloseTo(expected.high, 11);
    }
  });

  test("does not depend on who comes first", () => {
    const forecasts = draw("order");
    expect(measure(forecasts.toReversed(), kind)).toEqual(measure(forecasts, kind));
  });
});

test("kappa of a side is Scott's pi of its pairs", () => {
  // Three of an item: right, right, wrong; of another all right. Pairs: 4 of 6 agree. Each is in two pairs:
  // right in 2 + 2 + 6 = 10 of 12 places: pe = (10/12)^2 + (2/12)^2 = 104/144. (96 - 104) / (144 - 104).
  const forecasts = [true, true, false, true, true, true].map((correct, i) => ({
    item: i < 3 ? 0 : 2,
    side: 0 as const,
    correct,
    confidence: 0.5,
  }));
  const { n, kappa, pearson } = measure(forecasts, "within");
  expect(n).toBe(6);
  expect(kappa).toMatchObject({ value: expect.closeTo(-8 / 40, 14), n: 6 });
  expect(pearson).toEqual({ undefined: "both_constant", n: 6 });
});

test("names the side that is constant, and has nothing without pairs", () => {
  const forecasts = draw("one").map((of) => (of.side === 1 ? { ...of, confidence: 0.7 } : of));
  const { pearson, spearman, n } = measure(forecasts, "across");
  expect(pearson).toEqual({ undefined: "second_constant", n });
  expect(spearman).toEqual({ undefined: "second_constant", n });
  expect(measure([], "across").kappa).toEqual({ undefined: "no_pairs", n: 0 });
});

test("two readers of one text of each question are drawn as before", () => {
  const random = seededRandom("single");
  const forecasts = Array.from({ length: 24 }, (_, item) =>
    ([0, 1] as const).map((side) => ({
      item,
      side,
      correct: random() < 0.6,
      confidence: Math.round(10 * random()) / 10,
    })),
  )
    .flat()
    .filter(({ item }) => item % 2 === 0);
  const measured = measure(forecasts, "across");
  const naive = measurePairs(forecasts, "across");
  for (const name of names) expect(measured[name]).toEqual(naive[name]);
});
