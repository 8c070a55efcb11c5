import { describe, expect, test } from "vitest";
import { surpriseOfCounts, tabulate } from "../testing/surprise";
import { aliasTable, drawFromTable } from "./alias-table";
import { multinomialSampler } from "./multinomial-sampler";
import { seededRandom } from "./seeded-random";

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));

/** Every way to draw N rows from kinds of these sizes, with its probability N! prod(p^x / x!). */
function outcomes(weights: readonly number[]): Map<string, number> {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const found = new Map<string, number>();
  const go = (counts: number[], left: number) => {
    if (counts.length === weights.length - 1) {
      const all = [...counts, left];
      const p = all.reduce(
        (product, x, i) => (product * ((weights[i] ?? 0) / total) ** x) / factorial(x),
        factorial(total),
      );
      found.set(all.join(), p);
      return;
    }
    for (let x = 0; x <= left; x += 1) go([...counts, x], left - x);
  };
  go([], total);
  return found;
}

describe("multinomialSampler", () => {
  // Few rows of a kind are drawn as rows; many as Poisson counts. Both have the exact probabilities.
  test.each([
    ["as rows", [1, 1, 2]],
    ["as rows", [2, 0, 3]],
    ["as counts", [8, 12]],
    ["as counts", [10, 4, 2]],
    ["as counts", [0, 20, 0, 5]],
  ])("draws %s of %j with the exact probabilities", (_, weights) => {
    const draws = 60_000;
    const sample = multinomialSampler(weights);
    const counts = new Float64Array(weights.length);
    const random = seededRandom("exact");
    const drawn = tabulate(draws, () => {
      expect(sample(counts, random)).toBe(weights.reduce((sum, weight) => sum + weight, 0));
      return counts.join();
    });
    expect(Math.abs(surpriseOfCounts(outcomes(weights), drawn, draws))).toBeLessThan(3.5);
  });

  test("draws many distinct rows, by pairs, each as often", () => {
    const rows = 2000;
    const sample = multinomialSampler(new Array<number>(rows).fill(1));
    const counts = new Float64Array(rows);
    const random = seededRandom("rows");
    const sums = new Float64Array(rows);
    for (let i = 0; i < 500; i += 1) {
      sample(counts, random);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(rows);
      counts.forEach((count, k) => {
        sums[k] = (sums[k] ?? 0) + count;
      });
    }
    // 500 expected of each of 2000, nearly Poisson: chi squared 1999 +- 63.
    const chiSquared = sums.reduce((sum, count) => sum + (count - 500) ** 2 / 500, 0);
    expect(Math.abs(chiSquared - 1999)).toBeLessThan(3.5 * 63);
  });

  // 22 distinct rows drawn 22 times: of d seen the next is one of them with probability d / 22.
  test("draws distinct rows with the exact probabilities of how many differ", () => {
    const rows = 22;
    let exact = [1];
    for (let draw = 0; draw < rows; draw += 1) {
      exact = Array.from(
        { length: draw + 2 },
        (_, d) => ((exact[d] ?? 0) * d + (exact[d - 1] ?? 0) * (rows - d + 1)) / rows,
      );
    }
    const draws = 60_000;
    const sample = multinomialSampler(new Array<number>(rows).fill(1));
    const counts = new Float64Array(rows);
    const random = seededRandom("differ");
    const drawn = tabulate(draws, () => {
      sample(counts, random);
      return String(counts.filter((count) => count > 0).length);
    });
    const probabilities = new Map(exact.map((p, d) => [String(d), p]));
    expect(Math.abs(surpriseOfCounts(probabilities, drawn, draws))).toBeLessThan(3.5);
  });

  test.each([[[0, 0]], [[-1, 2]], [[1.5]], [[]]])("refuses the weights %j", (weights) => {
    expect(() => multinomialSampler(weights)).toThrow(RangeError);
  });
});

describe("aliasTable", () => {
  test("draws in proportion to the weights, and never what has none", () => {
    const weights = [1, 0, 2, 4, 0.5, 0];
    const table = aliasTable(weights);
    const random = seededRandom("alias");
    const drawn = tabulate(75_000, () => String(drawFromTable(table, random)));
    const expected = new Map(weights.map((weight, i) => [String(i), weight / 7.5]));
    expect(drawn.has("1") || drawn.has("5")).toBe(false);
    expect(Math.abs(surpriseOfCounts(expected, drawn, 75_000))).toBeLessThan(3.5);
  });
});
