import { randomUUID } from "node:crypto";
import { afterAll, expect, test, vi } from "vitest";
import { database } from "@/db/client";
import { payment } from "@/db/schema";
import { callRoute, leaveAnswers } from "@/db/testing/call-route";
import { signInStaff } from "@/db/testing/sign-in";
import { makePayout } from "@/lib/crowd/pay/schema";
import { setupProlific } from "@/lib/crowd/prolific/testing/setup-prolific";
import { removeMember } from "@/lib/members/schema";

const { db, there, makeConnected } = await setupProlific();
vi.stubEnv("DATABASE_URL", db.$client.options.connectionString);
afterAll(async () => {
  await leaveAnswers();
  await database().$client.end();
});

test("an admin who is removed while their payout reads the statuses at Prolific pays nothing", async () => {
  const { ids, arrive, work } = await makeConnected();
  await work(await arrive(), 2);
  const [ann, mallory] = await Promise.all(
    [1, 2].map(() => signInStaff(db, { projectId: ids.projectId, role: "admin" })),
  );
  if (!ann || !mallory) throw new Error("nobody");
  there.state.meanwhile.set("submissions", async () => {
    const params = { projectId: ids.projectId, userId: mallory.userId };
    const { status } = await callRoute(removeMember, { params, headers: ann.headers });
    expect(status).toBeLessThan(300);
  });
  const pay = ({ headers }: typeof ann) =>
    callRoute(makePayout, {
      params: ids,
      headers,
      body: { payoutId: randomUUID(), means: "prolific", cents: 200 },
    });
  expect((await pay(mallory)).status).toBe(404);
  expect(await db.$count(payment)).toBe(0);
  expect((await pay(ann)).status).toBe(200);
});
