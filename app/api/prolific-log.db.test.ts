import { afterAll, expect, test, vi } from "vitest";
import { database } from "@/db/client";
import { callRoute, leaveAnswers } from "@/db/testing/call-route";
import { makeStudy } from "@/db/testing/make-study";
import { signInStaff } from "@/db/testing/sign-in";
import { connectStudy } from "@/lib/crowd/prolific/schema";
import { arrival, setupProlific } from "@/lib/crowd/prolific/testing/setup-prolific";
import { listEvents } from "@/lib/quality/log/schema";

const { db, there, connectProject } = await setupProlific();
vi.stubEnv("DATABASE_URL", db.$client.options.connectionString);
afterAll(async () => {
  await leaveAnswers();
  await database().$client.end();
});

test("the study's log says who connected it with which study at Prolific", async () => {
  const { projectId, studyId } = await makeStudy(db, {
    ...{ questions: 1, models: 1, overlap: 1 },
    change: { arrival },
  });
  await connectProject(projectId);
  const { headers } = await signInStaff(db, { projectId, role: "admin" });
  const at = { params: { projectId, studyId }, headers };
  const prolificId = there.addStudy(100);
  const connected = await callRoute(connectStudy, { ...at, body: { prolificId } });
  expect(connected.status).toBe(200);
  const { events } = await (await callRoute(listEvents, at)).json();
  expect(events[0]).toMatchObject({
    by: "Someone",
    what: `Connected Study with Prolific. From round: 1. Study at Prolific: ${prolificId}`,
  });
});
