import { expect, test } from "vitest";
import { spreadPhrases, summarisePhrases, withIntervals } from "./measure-phrases";

const said = { likely: [0.6, 0.62, 0.65, 0.7, 0.75, 0.9], rare: [0.1, 0.2] };
const answers = Object.entries(said).flatMap(([phrase, values]) =>
  values.map((probability) => ({ phrase, probability })),
);
const spreads = spreadPhrases(answers, { resamples: 1_000, seed: "1" });

test.each([
  ["median", 0.675],
  ["mean", 4.22 / 6],
] as const)(
  "a table of the %s of six people's answers has intervals; of two none",
  (middle, value) => {
    const [likely, rare] = withIntervals(summarisePhrases(answers, middle), spreads);
    expect(likely?.probability).toBeCloseTo(value, 12);
    expect(likely?.low).toBeGreaterThanOrEqual(0.6);
    expect(likely?.low).toBeLessThan(value);
    expect(likely?.high).toBeGreaterThan(value);
    expect(likely?.high).toBeLessThanOrEqual(0.9);
    expect(rare).toEqual({
      phrase: "rare",
      probability: expect.closeTo(0.15, 12),
      n: 2,
      low: null,
      high: null,
    });
  },
);
