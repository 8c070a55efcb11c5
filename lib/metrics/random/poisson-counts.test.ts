import { describe, expect, test } from "vitest";
import { surpriseOfCounts, tabulate } from "../testing/surprise";
import { poissonCounts } from "./poisson-counts";
import { seededRandom } from "./seeded-random";

/** exp(-m) m^k / k! of k = 0, 1, ... */
function poisson(mean: number, length: number): number[] {
  let p = Math.exp(-mean) / mean;
  return Array.from({ length }, (_, k) => {
    p *= mean / Math.max(1, k);
    return p;
  });
}

describe("poissonCounts", () => {
  // 61 in a row, from place 3 on: 60 by pairs, of which the last two and the first two are looked at.
  test.each([0.3, 0.98, 1.96])("draws many of mean %d by pairs, independently", (mean) => {
    const draw = poissonCounts(
      Int32Array.from({ length: 61 }, (_, i) => 3 + i),
      new Float64Array(61).fill(mean),
    );
    const counts = new Float64Array(64);
    const random = seededRandom("pairs");
    const draws = 40_000;
    const wrongSums: number[] = [];
    const ends = [
      [3, 4],
      [61, 62],
    ].map(([a = 0, b = 0]) => ({ a, b, drawn: new Map<string, number>() }));
    for (let i = 0; i < draws; i += 1) {
      const sum = draw(counts, random);
      if (sum !== counts.reduce((all, count) => all + count, 0)) wrongSums.push(i);
      for (const { a, b, drawn } of ends) {
        const pair = `${counts[a]} ${counts[b]}`;
        drawn.set(pair, (drawn.get(pair) ?? 0) + 1);
      }
    }
    expect(wrongSums).toEqual([]);
    const p = poisson(mean, 20);
    const probabilities = new Map(
      p.flatMap((of, a) => p.map((other, b): [string, number] => [`${a} ${b}`, of * other])),
    );
    for (const { drawn } of ends) {
      expect(Math.abs(surpriseOfCounts(probabilities, drawn, draws))).toBeLessThan(3.5);
    }
  });

  // Seven counts: three from one random number, twice, and one by itself.
  test.each([0.02, 0.98, 7.3, 30])(
    "draws counts of mean %d with Poisson's probabilities",
    (mean) => {
      const draw = poissonCounts(
        Int32Array.of(5, 0, 4, 1, 3, 2, 6),
        new Float64Array(7).fill(mean),
      );
      const counts = new Float64Array(7);
      const random = seededRandom("bits");
      const draws = 40_000;
      const drawn = Array.from({ length: 7 }, () => new Map<string, number>());
      let wrongSums = 0;
      for (let i = 0; i < draws; i += 1) {
        const sum = draw(counts, random);
        if (sum !== counts.reduce((all, count) => all + count, 0)) wrongSums += 1;
        counts.forEach((count, k) => {
          drawn[k]?.set(String(count), (drawn[k]?.get(String(count)) ?? 0) + 1);
        });
      }
      expect(wrongSums).toBe(0);
      const probabilities = new Map(poisson(mean, 100).map((p, k) => [String(k), p]));
      for (const of of drawn) {
        expect(Math.abs(surpriseOfCounts(probabilities, of, draws))).toBeLessThan(3.5);
      }
    },
  );

  test("draws the four of a number independently of each other", () => {
    const draw = poissonCounts(Int32Array.of(0, 1, 2, 3), new Float64Array(4).fill(1));
    const counts = new Float64Array(4);
    const random = seededRandom("four");
    const draws = 40_000;
    const drawn = tabulate(draws, () => {
      draw(counts, random);
      return counts.map((count) => Math.min(count, 2)).join();
    });
    // 0, 1 and "2 or more" with probabilities 1/e, 1/e and 1 - 2/e: 81 outcomes.
    const one = [1 / Math.E, 1 / Math.E, 1 - 2 / Math.E];
    const p = (k: number) => one[k] ?? 0;
    const probabilities = new Map<string, number>();
    for (let code = 0; code < 81; code += 1) {
      const four = [27, 9, 3, 1].map((place) => Math.floor(code / place) % 3);
      probabilities.set(
        four.join(),
        four.reduce((product, k) => product * p(k), 1),
      );
    }
    expect(Math.abs(surpriseOfCounts(probabilities, drawn, draws))).toBeLessThan(3.5);
  });
});
