import { describe, expect, test } from "vitest";
import { sampleWithoutReplacement } from "./sample-without-replacement";
import { seededRandom } from "./seeded-random";

describe("sampleWithoutReplacement", () => {
  test("gives as many as asked for, none twice", () => {
    const random = seededRandom("distinct");
    const items = Array.from({ length: 30 }, (_, i) => i);
    for (let count = 0; count <= 30; count += 1) {
      const sample = sampleWithoutReplacement(items, count, random);
      expect(new Set(sample).size).toBe(count);
      expect(sample.every((item) => items.includes(item))).toBe(true);
    }
  });

  test("chooses every ordered pair of five equally often", () => {
    const random = seededRandom("pairs");
    const counts = new Map<string, number>();
    for (let i = 0; i < 20_000; i += 1) {
      const pair = sampleWithoutReplacement("abcde".split(""), 2, random).join("");
      counts.set(pair, (counts.get(pair) ?? 0) + 1);
    }
    // 1000 expected of each of 20 pairs; 99.9 % point of chi squared with 19 degrees: 43.8.
    const chiSquared = [...counts.values()].reduce((sum, n) => sum + (n - 1000) ** 2 / 1000, 0);
    expect(counts.size).toBe(20);
    expect(chiSquared).toBeLessThan(43.8);
  });

  test.each([-1, 1.5, 4, Number.NaN])("refuses to choose %s of 3", (count) => {
    expect(() => sampleWithoutReplacement([1, 2, 3], count, () => 0)).toThrow(RangeError);
  });
});
