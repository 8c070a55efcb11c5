import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { assignment, comprehensionAttempt, draft, participant, problemReport } from "@/db/schema";
import { arriveDuring } from "@/db/testing/arrive-during";
import { callRoute } from "@/db/testing/call-route";
import { forecastOf } from "@/db/testing/make-people";
import { makeStudy, type TestStudy } from "@/db/testing/make-study";
import { openAppDatabase } from "@/db/testing/open-app-database";
import { signInCrowdworker } from "@/db/testing/sign-in";
import { contracts } from "@/lib/api/contracts";
import * as participation from "@/lib/crowd/participation/schema";
import { withdrawConsent } from "@/lib/crowd/participation/server/withdraw-consent";
import * as tasks from "@/lib/crowd/tasks/schema";
import * as visits from "@/lib/crowd/visits/schema";
import type { Contract } from "@/lib/http/contract";
import { reportProblem } from "@/lib/quality/problems/schema";

await openAppDatabase();
let asking: TestStudy;
let reading: TestStudy;

beforeAll(async () => {
  const question = { question: "Sure?", options: ["Yes", "No"], correct: 0, why: "It is." };
  asking = await makeStudy(database(), {
    questions: 1,
    models: 1,
    overlap: 2,
    change: { demographics: ["age"], comprehension: { attempts: 2, questions: [question] } },
  });
  reading = await makeStudy(database(), {
    questions: 1,
    models: 1,
    overlap: 20,
    change: { protocol: "blind" },
  });
});

const lock = { outputs: [forecastOf(0.5)] };
const entered = {
  status: "ok",
  confidence: "5",
  answer: "",
  distribution: [],
  comment: "",
  correct: null,
  time: { activeMs: 1, idleMs: 0, edits: 0, pastes: 0 },
};

/** Every write of a crowdworker, with a body that is taken, and what they have done before. */
const writes: { contract: Contract; body?: unknown; before?: "begun" | "locked" | "asked" }[] = [
  { contract: participation.saveDemographics, body: { age: "25 to 34" }, before: "asked" },
  { contract: participation.confirmInstructions },
  {
    contract: participation.answerComprehension,
    before: "asked",
    body: { answers: [0], attempt: 1 },
  },
  { contract: visits.beginVisit },
  { contract: visits.leaveVisit, before: "begun" },
  { contract: tasks.claimTask, before: "begun" },
  { contract: tasks.keepLease, body: { pause: false }, before: "begun" },
  { contract: tasks.saveDraft, body: { outputs: [entered], editedAt: 1 }, before: "begun" },
  { contract: tasks.lockForecasts, body: lock, before: "begun" },
  { contract: tasks.submitForecasts, body: { correct: [true] }, before: "locked" },
  { contract: tasks.returnTask, before: "begun" },
  {
    contract: reportProblem,
    before: "begun",
    body: { kind: "page", body: "It stays.", assignmentId: null, reportId: randomUUID() },
  },
];

test("the list has every write of crowdworkers", () => {
  const all = contracts.filter(
    ({ access, method, whileErased }) =>
      access === "crowdworker" && method !== "GET" && !whileErased,
  );
  expect(new Set(writes.map(({ contract }) => contract))).toEqual(new Set(all));
});

/** Somebody in the study who is as far as the write needs. */
async function makeWriter(before: (typeof writes)[number]["before"]) {
  const { link, studyId } = before === "asked" ? asking : reading;
  const headers = await signInCrowdworker(database(), link);
  const [me] = await database()
    .select({ readerId: participant.readerId })
    .from(participant)
    .where(eq(participant.studyId, studyId))
    .orderBy(desc(participant.createdAt))
    .limit(1);
  const call = (contract: Contract, body?: unknown, assignmentId = "") =>
    callRoute(contract, { params: { link, assignmentId }, headers, body });
  if (before !== "asked") await call(participation.confirmInstructions);
  let held: string | undefined;
  if (before === "begun" || before === "locked") {
    await call(visits.beginVisit);
    held = (await (await call(tasks.claimTask)).json()).assignment.id;
  }
  if (before === "locked") await call(tasks.lockForecasts, lock, held);
  return { studyId, readerId: me?.readerId ?? "", call, held };
}

test.for(writes)(
  "$contract.method $contract.path that arrives while they are erased is refused, and leaves nothing",
  async ({ contract, body, before }) => {
    const db = database();
    const { studyId, readerId, call, held } = await makeWriter(before);
    const got = await arriveDuring(
      db,
      (tx) => withdrawConsent(tx, { studyId, readerId, now: new Date() }),
      () => call(contract, body, held),
    );
    expect([got.status, (await got.json()).error]).toMatchObject([403, { code: "withdrawn" }]);
    for (const table of [problemReport, comprehensionAttempt, assignment]) {
      expect(await db.$count(table, eq(table.readerId, readerId))).toBe(0);
    }
    if (held) expect(await db.$count(draft, eq(draft.assignmentId, held))).toBe(0);
  },
);
