import { expect, test } from "vitest";
import { figureGroup } from "../testing/figure-group";
import {
  actionsTable,
  answerSets,
  decisionsTable,
  distributionsTable,
  setOf,
} from "./distributions-table";
import type { DistributionGroup } from "./schema-distributions";

const zero = { value: 0, low: 0, high: 0, n: 40 };
const loss = { value: 0.25, low: 0.2, high: 0.3, n: 40 };

const group = (name: string, given: Partial<DistributionGroup> = {}) => ({
  ...figureGroup({ key: name }),
  name,
  detail: "",
  n: 40,
  answers: ["no", "yes"],
  leftOut: { withoutDistribution: 0, withoutTruth: 0, incomplete: 0 },
  problem: null,
  figures: {
    classwise: { value: 0.0625, n: 40, noInterval: "one_per_answer" as const },
    answers: [],
    kernel: { value: -0.00001, p: 0.52, n: 30 },
    brier: loss,
    logScore: loss,
  },
  decision: {
    losses: { answers: ["no", "yes"], actions: [{ name: "go", losses: [1, 0] }] },
    expected: loss,
    realised: loss,
    gap: zero,
    relabelled: zero,
    actions: [
      { name: "go", taken: 40, regret: zero, instead: "stay" },
      { name: "stay", taken: 0, regret: loss, instead: null },
    ],
  },
  decisionProblem: null,
  ...given,
});

test("figures and what was left out, or why there are none", () => {
  const { rows } = distributionsTable([
    group("Ann", { leftOut: { withoutDistribution: 1_200, withoutTruth: 0, incomplete: 3 } }),
    group("Bob", { n: 0, figures: null, problem: "90 different answers are named." }),
  ]);
  expect(rows).toMatchObject([
    {
      note: "Left out: 1,200 have no distribution; of 3 the probabilities don’t add up to 1.",
      cells: [
        "40",
        { text: "0.063", interval: null, why: null },
        // No minus before nothing; its own n is another.
        { text: "0.0000", why: "p = 0.520", n: 30 },
        { interval: { low: "0.200", high: "0.300" } },
        {},
      ],
    },
    { note: "90 different answers are named.", cells: ["0", "–", "–", "–", "–"] },
  ]);
});

test("decisions, and what had been better in hindsight", () => {
  const { rows } = decisionsTable([group("Ann")]);
  expect(rows[0]?.cells[4]).toMatchObject({ text: "0.000", why: "none was learned" });
  expect(actionsTable(group("Ann")).rows.map(({ cells }) => [cells[0], cells[2]])).toEqual([
    ["40", "stay"],
    ["0", "–"],
  ]);
});

test("groups are kept apart by their answers", () => {
  const letters = group("Eve", { answers: ["A", "B"] });
  const sets = answerSets([group("Ann"), letters, group("Bob", { answers: ["No", "yes"] })]);
  expect(sets.map(({ groups }) => groups.map(({ name }) => name))).toEqual([
    ["Ann", "Bob"],
    ["Eve"],
  ]);
  expect(setOf(sets, { answers: ["c", "b", "a"], actions: [] })?.answers).toEqual(["A", "B"]);
  expect(setOf(sets, { answers: ["perhaps", "yes"], actions: [] })).toBeUndefined();
  // Of a set within another and that other, the losses are about the one that they name whole.
  const wider = answerSets([
    group("Ann", { answers: ["A", "B"] }),
    group("Eve", { answers: ["A", "B", "C"] }),
  ]);
  expect(setOf(wider, { answers: ["c", "b", "a"], actions: [] })?.answers).toHaveLength(3);
});
