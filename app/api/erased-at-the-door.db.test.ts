import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { participant } from "@/db/schema";
import { agree, cookieOf, doorOf, type Headers, studyWith } from "@/db/testing/at-the-door";
import { callRoute } from "@/db/testing/call-route";
import { openAppDatabase } from "@/db/testing/open-app-database";
import { getReading, withdrawConsent } from "@/lib/crowd/participation/schema";
import { eraseParticipant } from "@/lib/crowd/participation/server/erase-participant";
import { claimTask } from "@/lib/crowd/tasks/schema";
import { studyCode } from "@/lib/crowd/visits/server/store-code";
import { exportMyData } from "@/lib/people/schema";

await openAppDatabase();

test("someone whom the team erased is told so, and has not withdrawn", async () => {
  const study = await studyWith({ by: "platform", parameter: "PROLIFIC_PID" });
  const address = "?PROLIFIC_PID=5f0c0ffef00000000000000b";
  const headers = cookieOf(await agree(study, address));
  const [me] = await database()
    .select()
    .from(participant)
    .where(eq(participant.studyId, study.studyId));
  const { studyId, readerId } = me ?? { studyId: "", readerId: "" };
  await eraseParticipant(database(), { studyId, readerId, reason: "staff", now: new Date() });
  expect(await doorOf(study, address, headers)).toBe("erased");
  const mine = await callRoute(exportMyData, { params: study.params, headers });
  expect([mine.status, (await mine.json()).answers]).toEqual([200, []]);
  const withdrawn = await callRoute(withdrawConsent, { params: study.params, headers });
  for (const refused of [withdrawn, await agree(study, address)]) {
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      {
        error: { code: "erased", message: expect.stringContaining("The researchers have erased") },
      },
    ]);
  }
});

test("while an erasure waits, the person is told its day, sees their codes, and can end the wait", async () => {
  const db = database();
  const study = await studyWith({ by: "platform", parameter: "PROLIFIC_PID" });
  const address = "?PROLIFIC_PID=5f0c0fff000000000000000c";
  const headers = cookieOf(await agree(study, address));
  const [me] = await db.select().from(participant).where(eq(participant.studyId, study.studyId));
  const { studyId, readerId } = me ?? { studyId: "", readerId: "" };
  const { code } = await studyCode(db, { studyId, readerId }, "screened_out");
  const eraseAt = "2026-12-07T12:00:00.000Z";
  await db
    .update(participant)
    .set({ eraseAt: new Date(eraseAt) })
    .where(eq(participant.readerId, readerId));
  const read = async (device: Headers) => {
    const request = { params: study.params, query: { address }, headers: device };
    return (await callRoute(getReading, request)).json();
  };
  expect(await read(headers)).toMatchObject({ door: "erasing", eraseAt, codes: [code], me: null });
  // The address alone tells nothing of it.
  expect(await read({})).toMatchObject({ door: "new", eraseAt: null, codes: [] });
  const mine = await callRoute(exportMyData, { params: study.params, headers });
  expect([mine.status, (await mine.json()).consents.length]).toEqual([200, 1]);
  const claimed = await callRoute(claimTask, { params: study.params, headers });
  expect([claimed.status, await claimed.json()]).toMatchObject([
    403,
    { error: { code: "erasing", message: expect.stringContaining("are going to erase") } },
  ]);
  const withdrawn = await callRoute(withdrawConsent, { params: study.params, headers });
  expect(withdrawn.status).toBe(200);
  expect(await read(headers)).toMatchObject({ door: "withdrawn", eraseAt: null });
});

test("who was erased as the retention period ended is told that, and sees their codes", async () => {
  const db = database();
  const study = await studyWith({ by: "open" });
  const headers = cookieOf(await agree(study));
  const [me] = await db.select().from(participant).where(eq(participant.studyId, study.studyId));
  const { studyId, readerId } = me ?? { studyId: "", readerId: "" };
  const { code } = await studyCode(db, { studyId, readerId }, "screened_out");
  await eraseParticipant(db, { studyId, readerId, reason: "retention", now: new Date() });
  const read = await callRoute(getReading, { params: study.params, headers });
  expect(await read.json()).toMatchObject({ door: "expired", codes: [code] });
});
