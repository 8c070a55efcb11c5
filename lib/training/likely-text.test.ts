import { expect, test } from "vitest";
import { likelyText } from "./likely-text";

const plan = { time: "about a minute" };

test("the likely time is that of runs with the same settings alone; of others, the range is told", () => {
  expect(likelyText({ likelySeconds: 62, otherRunsTook: null, plan })).toBe(
    "about 62 s, as past runs with the same settings took",
  );
  const others = (runs: number, least: number, most: number) =>
    likelyText({ likelySeconds: null, otherRunsTook: { runs, least, most }, plan });
  // 420 seconds are 7 minutes.
  expect(others(3, 62, 420)).toBe(
    "unknown: no run with these settings is done on this engine yet. 3 runs of this recipe with other settings took 62 s to 7 min.",
  );
  expect(others(1, 62, 62)).toMatch(/\. 1 run of this recipe with other settings took 62 s\.$/);
  const none = { likelySeconds: null, otherRunsTook: null };
  expect(likelyText({ ...none, plan: { time: "" } })).toBe(
    "unknown: no run of this recipe is done on this engine yet",
  );
  // What the recipe says counts only where there are no past runs.
  expect(likelyText({ ...none, plan })).toBe(
    "about a minute with the recipe’s own settings, as the recipe says; no run of it is done on this engine yet",
  );
});
