import { beforeAll, expect, test } from "vitest";
import { dataset, forecast, judgement, project, question, reader } from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { countInTurn } from "@/lib/figures/groups/server/count-forecasts";
import { viewQuery } from "@/lib/figures/selection/schema-selection";
import { CannotCompute } from "@/lib/jobs/server/cannot-compute";
import type { DistributionGroup, Losses } from "../schema-distributions";
import { computeDistributions } from "./compute-distributions";

const db = await openTestDatabase();
let projectId: string;

const unsure = { A: 0.5, B: 0.25, C: 0.25 };
const sure = { B: 1 };
// Unsure four times, where A is true twice and B and C once: calibrated. Sure of B four times, once wrong.
const given: {
  truth: string | null;
  aliases?: string[];
  distribution: Record<string, number>;
}[] = [
  { truth: "a ", distribution: unsure },
  { truth: "The first", aliases: ["a"], distribution: { " a": 0.5, b: 0.25, c: 0.25 } },
  { truth: "B", distribution: unsure },
  { truth: "C", distribution: unsure },
  ...["B", "B", "B", "A"].map((truth) => ({ truth, distribution: sure })),
  // These can't be measured: a quarter is for something else; nobody knows the answer.
  { truth: "A", distribution: { A: 0.5, B: 0.25 } },
  { truth: null, distribution: unsure },
];

beforeAll(async () => {
  const [made] = await db.insert(project).values({ name: "Closed" }).returning();
  projectId = made?.id ?? "";
  const [data] = await db.insert(dataset).values({ projectId, name: "Letters" }).returning();
  const questions = await db
    .insert(question)
    .values(
      given.map(({ truth, aliases }, i) => ({
        datasetId: data?.id ?? "",
        key: `q${i}`,
        truth,
        aliases,
      })),
    )
    .returning();
  const readers = await db
    .insert(reader)
    .values(["Whole", "Top only"].map((name) => ({ projectId, name, kind: "llm" as const })))
    .returning();
  const rows = readers.flatMap(({ id, name }) =>
    given.map(({ distribution }, i) => ({
      readerId: id,
      questionId: questions[i]?.id ?? "",
      status: "ok" as const,
      confidence: Math.max(...Object.values(distribution)),
      distribution: name === "Whole" ? distribution : null,
    })),
  );
  const stored = await db.insert(forecast).values(rows).returning();
  await db
    .insert(judgement)
    .values(stored.map(({ id }) => ({ forecastId: id, judge: "gold", correct: true })));
  await countInTurn(db, 1_000);
});

async function compute(losses: Losses | null, query: Record<string, string> = {}) {
  const view = viewQuery.parse({ bins: "2", ...query });
  const onProgress = async () => undefined;
  return computeDistributions({ db, projectId, params: { view, losses }, onProgress });
}

const near = (value: number) => expect.objectContaining({ value: expect.closeTo(value, 10) });

test("a group with distributions, and no other, by arithmetic", async () => {
  const { groups } = await compute(null);
  expect(groups.map(({ reader: who }) => who?.name)).toEqual(["Whole"]);
  const [group] = groups as [DistributionGroup];
  expect(group).toMatchObject({
    n: 8,
    answers: ["A", "B", "C"],
    problem: null,
    leftOut: { withoutDistribution: 0, withoutTruth: 1, incomplete: 1 },
  });
  expect(group.figures).toMatchObject({
    // A: 0 four times, of which it is true once, and 0.5 four times, true twice: 0.25 / 2. B: 0.25,
    // true 1 of 4, and 1, true 3 of 4: 0.25 / 2. C: 0, never, and 0.25, 1 of 4: 0.
    answers: [
      { answer: "A", meanProbability: near(0.25), share: near(3 / 8), ece: near(0.125) },
      { answer: "B", meanProbability: near(5 / 8), share: near(0.5), ece: near(0.125) },
      { answer: "C", meanProbability: near(0.125), share: near(0.125), ece: near(0) },
    ],
    classwise: near(0.25 / 3),
    // 0.375 twice, 0.875 twice, 0 three times and 2: by 8.
    brier: near(0.5625),
    // Probabilities are clipped to 0.005: 2 ln 2 + 2 ln 4, three times nearly 0, and ln 200.
    logScore: near((6 * Math.log(2) - 3 * Math.log(0.995) + Math.log(200)) / 8),
    // What the unsure missed, (0.5, -0.25, -0.25) twice, (-0.5, 0.75, -0.25) and (-0.5, -0.25, 0.75),
    // adds up to 0, so pairs with a sure one do as well, and their own six pairs to half of
    // -(2 * 0.375 + 2 * 0.875). Of the sure only one missed anything. There are 28 pairs.
    kernel: { n: 8, p: expect.any(Number), value: expect.closeTo(-1.25 / 28, 10) },
  });
});

test("decisions under answering or abstaining, and under losses of one's own", async () => {
  const [group] = (await compute(null)).groups;
  // Unsure: "I don't know" (0.3 < 0.5). Sure: B, which is wrong once.
  expect(group?.decision).toMatchObject({
    expected: near(1.2 / 8),
    realised: near(2.2 / 8),
    gap: near(-1 / 8),
    actions: [
      { name: "A", taken: 0, regret: near((2.2 - 5) / 8), instead: null },
      { name: "B", taken: 4, regret: near((2.2 - 4) / 8), instead: null },
      { name: "C", taken: 0, regret: near((2.2 - 7) / 8), instead: null },
      { name: "I don’t know", taken: 4, regret: near((2.2 - 2.4) / 8), instead: null },
    ],
  });
  // Columns by name, in any order. Unsure: act (0.5 < 2.5), wrong twice. Sure: leave it, 5 once; acting
  // there would have cost 3.
  const alarm = {
    answers: ["c", "b", "a", "d"],
    actions: [
      { name: "act", losses: [1, 1, 0, 1] },
      { name: "leave", losses: [0, 0, 5, 0] },
    ],
  };
  const [alarmed] = (await compute(alarm)).groups;
  expect(alarmed?.decision).toMatchObject({
    expected: near(2 / 8),
    realised: near(7 / 8),
    actions: [
      { taken: 4, regret: near((7 - 5) / 8), instead: null },
      { taken: 4, regret: near((7 - 15) / 8), instead: "act" },
    ],
  });
  const [misfit] = (await compute({ ...alarm, answers: ["c", "b", "x", "d"] })).groups;
  expect(misfit).toMatchObject({ decision: null, decisionProblem: expect.stringMatching(/“A”/) });
});

test("says why where it can't be", async () => {
  await expect(compute(null, { by: "person" })).resolves.toMatchObject({ groups: [{ n: 8 }] });
  const [data] = await db.insert(dataset).values({ projectId, name: "Many" }).returning();
  const many = Array.from({ length: 25 }, (_, i) => ({ datasetId: data?.id ?? "", key: `${i}` }));
  const questions = await db
    .insert(question)
    .values(many.map((one) => ({ ...one, split: one.key, truth: "B" })))
    .returning();
  const [someone] = await db
    .insert(reader)
    .values({ projectId, name: "Someone", kind: "llm" })
    .returning();
  await db.insert(forecast).values(
    questions.map(({ id }) => ({
      readerId: someone?.id ?? "",
      questionId: id,
      status: "ok" as const,
      confidence: 1,
      distribution: sure,
    })),
  );
  await countInTurn(db, 1_000);
  const [, { problem } = { problem: "" }] = (await compute(null)).groups;
  expect(problem).toBe("All distributions name one and the same answer.");
  await expect(compute(null, { by: "split,reader" })).rejects.toThrow(CannotCompute);
});
