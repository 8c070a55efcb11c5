import { expect, test } from "vitest";
import { seededRandom } from "@/lib/metrics/random/seeded-random";
import { selectSmallest } from "./percentile-interval";

test("place k holds what it holds when all are sorted, and nothing larger is before it", () => {
  const random = seededRandom("select");
  for (const steps of [3, 1e9]) {
    const values = Float64Array.from({ length: 101 }, () => Math.floor(steps * random()));
    const sorted = values.slice().sort();
    for (const k of [0, 2, 50, 97, 100]) {
      const moved = values.slice();
      selectSmallest(moved, k);
      expect(moved[k]).toBe(sorted[k]);
      expect(Math.max(...moved.subarray(0, k + 1))).toBe(sorted[k]);
      expect(moved.sort()).toEqual(sorted);
    }
  }
});
