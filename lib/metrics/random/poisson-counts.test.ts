import { describe, expect, test } from "vitest";
import { surpriseOfCounts, tabulate } from "../testing/surprise";
import { poissonCounts } from "./poisson-counts";
import { seededRandom } from "./seeded-random";

describe("poissonCounts", () => {
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
      // exp(-m) m^k / k!.
      const probabilities = new Map<string, number>();
      let p = Math.exp(-mean);
      for (let k = 0; k < 100; k += 1) {
        probabilities.set(String(k), p);
        p *= mean / (k + 1);
      }
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
