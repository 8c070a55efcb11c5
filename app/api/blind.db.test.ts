import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { forecast } from "@/db/schema";
import { callRoute } from "@/db/testing/call-route";
import { makeStudy } from "@/db/testing/make-study";
import { signInCrowdworker } from "@/db/testing/sign-in";
import { createTestDatabase } from "@/db/testing/test-database";
import { contracts } from "@/lib/http/contracts";
import { confirmInstructions, withdrawConsent } from "@/lib/participation/schema";
import { claimTask, lockForecasts, submitForecasts } from "@/lib/tasks/schema";
import { beginVisit, leaveVisit } from "@/lib/visits/schema";

let drop: () => Promise<void>;

beforeAll(async () => {
  const made = await createTestDatabase();
  drop = made.drop;
  process.env.DATABASE_URL = made.url;
  process.env.CANDOR_SECRET = "only for this test, as long as it must be";
});

afterAll(async () => {
  await database().$client.end();
  await drop();
});

const time = { activeMs: 0, idleMs: 0, edits: 0, pastes: 0 };
const sayingAll = (confidence: number) =>
  [1, 2].map(() => ({
    status: "ok",
    confidence,
    answer: null,
    distribution: null,
    comment: "",
    correct: null,
    time,
  }));

/** Fits every route of a crowdworker's; the confidences are others than those that are locked. */
const anyBody = () => ({
  version: "1",
  answers: [0],
  attempt: 1,
  pause: false,
  outputs: sayingAll(0.9),
  correct: [true, true],
  editedAt: 1,
  kind: "text",
  body: "Cut off.",
  assignmentId: null,
  reportId: crypto.randomUUID(),
});

/** Every route that a crowdworker's browser may call, but those that end what is looked at. */
const routes = contracts.filter(
  ({ access, path }) => access === "crowdworker" || path.startsWith("/api/read/"),
);
const ends = new Set<unknown>([withdrawConsent, leaveVisit]);

test("blind: no route tells the truth before the lock, and none changes what is locked", async () => {
  const db = database();
  const study = await makeStudy(db, {
    questions: 1,
    models: 2,
    overlap: 1,
    change: { protocol: "blind" },
  });
  const headers = await signInCrowdworker(db, study.link);
  const params = { link: study.link, assignmentId: "" };
  const call = { params, headers };
  await callRoute(confirmInstructions, call);
  await callRoute(beginVisit, call);
  const claimed = await (await callRoute(claimTask, call)).json();
  params.assignmentId = claimed.assignment.id;

  // In a project made for tests the truth is "Number 1" (its question writes it small).
  const secrets = /Number 1|Secret model|[Gg]old/;
  const tell = async (of: (typeof routes)[number]) => {
    const body = of.method === "GET" ? undefined : anyBody();
    return (await callRoute(of, { ...call, body })).text();
  };
  expect(JSON.stringify(claimed)).not.toMatch(secrets);
  const returns = routes.filter(({ path }) => path.endsWith("/return"));
  const open = routes.filter(
    (of) => !ends.has(of) && !returns.includes(of) && of !== lockForecasts,
  );
  expect(open.length).toBeGreaterThan(9);
  for (const of of open) expect(await tell(of), `${of.method} ${of.path}`).not.toMatch(secrets);

  const body = { outputs: sayingAll(0.7) };
  const locked = await (await callRoute(lockForecasts, { ...call, body })).json();
  expect(locked.assignment.truth).toBe("Number 1");
  const confidences = async () =>
    (await db.select({ confidence: forecast.confidence }).from(forecast)).map((f) => f.confidence);
  for (const of of [...open, lockForecasts]) {
    await tell(of);
    expect(await confidences(), `${of.method} ${of.path}`).toEqual([0.7, 0.7]);
  }
  const judged = await callRoute(submitForecasts, { ...call, body: { correct: [true, false] } });
  expect(judged.status).toBe(200);
  for (const of of [lockForecasts, submitForecasts, ...returns]) {
    await tell(of);
    expect(await confidences(), `${of.method} ${of.path}`).toEqual([0.7, 0.7]);
  }
});
