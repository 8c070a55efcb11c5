import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { database } from "@/db/client";
import { payment, prolificAccount, prolificStudy } from "@/db/schema";
import { callRoute, leaveAnswers } from "@/db/testing/call-route";
import { makeStudy } from "@/db/testing/make-study";
import { signInStaff } from "@/db/testing/sign-in";
import { makePayout } from "@/lib/crowd/pay/schema";
import { connectAccount, connectStudy } from "@/lib/crowd/prolific/schema";
import { newProlificId } from "@/lib/crowd/prolific/testing/local-prolific";
import { arrival, setupProlific } from "@/lib/crowd/prolific/testing/setup-prolific";
import { removeMember } from "@/lib/members/schema";

const { db, there, makeConnected } = await setupProlific();
vi.stubEnv("DATABASE_URL", db.$client.options.connectionString);
afterAll(async () => {
  await leaveAnswers();
  await database().$client.end();
});

/** Two admins of a project, of whom the first removes the second before the next call of a kind is answered. */
async function makeAdmins(projectId: string, call: string) {
  const [ann, mallory] = await Promise.all(
    [1, 2].map(() => signInStaff(db, { projectId, role: "admin" })),
  );
  if (!ann || !mallory) throw new Error("nobody");
  there.state.meanwhile.set(call, async () => {
    const params = { projectId, userId: mallory.userId };
    const { status } = await callRoute(removeMember, { params, headers: ann.headers });
    expect(status).toBeLessThan(300);
  });
  return [ann, mallory] as const;
}
type Admin = Awaited<ReturnType<typeof makeAdmins>>[number];

test("an admin who is removed while their payout reads the statuses at Prolific pays nothing", async () => {
  const { ids, arrive, work } = await makeConnected();
  await work(await arrive(), 2);
  const [ann, mallory] = await makeAdmins(ids.projectId, "submissions");
  const pay = ({ headers }: Admin) =>
    callRoute(makePayout, {
      params: ids,
      headers,
      body: { payoutId: randomUUID(), means: "prolific", cents: 200 },
    });
  expect((await pay(mallory)).status).toBe(404);
  expect(await db.$count(payment)).toBe(0);
  expect((await pay(ann)).status).toBe(200);
});

test("an admin who is removed while Prolific is called connects neither the project nor a study", async () => {
  const { projectId, studyId } = await makeStudy(db, {
    ...{ questions: 1, models: 1, overlap: 1 },
    change: { arrival },
  });
  const [ann, mallory] = await makeAdmins(projectId, "subscriptions");
  const connect = ({ headers }: Admin) =>
    callRoute(connectAccount, {
      ...{ params: { projectId }, headers },
      body: { token: there.token, workspaceId: newProlificId() },
    });
  expect((await connect(mallory)).status).toBe(404);
  const accounts = () => db.$count(prolificAccount, eq(prolificAccount.projectId, projectId));
  expect(await accounts()).toBe(0);
  expect((await connect(ann)).status).toBe(200);
  expect(await accounts()).toBe(1);
  const [bob, eve] = await makeAdmins(projectId, "studies");
  const connectDraft = ({ headers }: Admin) =>
    callRoute(connectStudy, {
      ...{ params: { projectId, studyId }, headers },
      body: { prolificId: there.addStudy(100) },
    });
  expect((await connectDraft(eve)).status).toBe(404);
  const studies = () => db.$count(prolificStudy, eq(prolificStudy.studyId, studyId));
  expect(await studies()).toBe(0);
  expect((await connectDraft(bob)).status).toBe(200);
  expect(await studies()).toBe(1);
});
