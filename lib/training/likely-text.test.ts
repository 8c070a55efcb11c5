import { expect, test } from "vitest";
import { likelyText } from "./likely-text";

test("the likely time is that of runs with the same settings alone; of others, the range is told", () => {
  expect(likelyText({ likelySeconds: 62, otherRunsTook: null })).toBe(
    "about 62 s, as past runs with the same settings took",
  );
  const others = (runs: number, least: number, most: number) =>
    likelyText({ likelySeconds: null, otherRunsTook: { runs, least, most } });
  // 420 seconds are 7 minutes.
  expect(others(3, 62, 420)).toBe(
    "unknown: no run with these settings is done on this engine yet. 3 runs of this recipe with other settings took 62 s to 7 min.",
  );
  expect(others(1, 62, 62)).toMatch(/\. 1 run of this recipe with other settings took 62 s\.$/);
  expect(likelyText({ likelySeconds: null, otherRunsTook: null })).toBe(
    "unknown: no run of this recipe is done on this engine yet",
  );
});
