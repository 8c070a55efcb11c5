import { expect, test } from "vitest";
import { differences } from "./differences";

test("money is written in dollars", () => {
  const there = { mostCost: null, hourlyCost: 0, seed: 1 };
  expect(differences(there, { mostCost: 10_000_000, hourlyCost: 2_500_000, seed: 1 })).toEqual([
    "hourlyCost ($0 there, $2.50 here)",
    "mostCost (null there, $10.00 here)",
  ]);
});

test("what differs is named by its place, with both values; order is no difference", () => {
  const there = { seed: 1, changes: { rl: { steps: 4, sizes: [{ a: 1, b: 2 }] } }, until: [] };
  const same = { until: [], changes: { rl: { sizes: [{ b: 2, a: 1 }], steps: 4 } }, seed: 1 };
  expect(differences(there, same)).toEqual([]);
  const here = { seed: 2, changes: { rl: { steps: 4 }, sft: { epochs: 1 } }, until: ["rl"] };
  expect(differences(there, here)).toEqual([
    'changes.rl.sizes ([{"a":1,"b":2}] there, not given here)',
    'changes.sft (not given there, {"epochs":1} here)',
    "seed (1 there, 2 here)",
    'until ([] there, ["rl"] here)',
  ]);
});
