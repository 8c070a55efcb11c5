import { describe, expect, test } from "vitest";
import { seededRandom } from "./seeded-random";
import { sampleWithoutReplacement, shuffle } from "./shuffle";

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

describe("shuffle", () => {
  test("swaps each place with a random one not before it", () => {
    // 0.5 of 4 places from 0 is place 2: c b a d. 0 of 3 from 1 is place 1 itself. 0.99 of 2 from
    // 2 is place 3: c b d a. The last stays.
    const draws = [0.5, 0, 0.99, 0];
    expect(shuffle(["a", "b", "c", "d"], () => draws.shift() ?? Number.NaN)).toEqual([
      "c",
      "b",
      "d",
      "a",
    ]);
  });

  test("leaves the items as they are and loses none, undefined included", () => {
    const items = [1, undefined, 3, 3];
    const shuffled = shuffle(items, seededRandom("keep"));
    expect(items).toEqual([1, undefined, 3, 3]);
    expect(shuffled).toHaveLength(4);
    expect(shuffled.filter((item) => item === 3)).toHaveLength(2);
    expect(shuffled.filter((item) => item === undefined)).toHaveLength(1);
  });

  test("gives every order of four equally often", () => {
    const random = seededRandom("orders");
    const counts = new Map<string, number>();
    for (let i = 0; i < 24_000; i += 1) {
      const order = shuffle("abcd".split(""), random).join("");
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    // 1000 expected of each of 24 orders; 99.9 % point of chi squared with 23 degrees: 49.7.
    const chiSquared = [...counts.values()].reduce((sum, n) => sum + (n - 1000) ** 2 / 1000, 0);
    expect(counts.size).toBe(24);
    expect(chiSquared).toBeLessThan(49.7);
  });
});
