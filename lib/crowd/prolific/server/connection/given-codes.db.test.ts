import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { consent, invitation, participant, round, study as studyTable } from "@/db/schema";
import { noon } from "@/db/testing/make-study";
import { hashId } from "@/lib/crowd/arrival/server/arrival-id";
import { getReading } from "@/lib/crowd/participation/server/get-reading";
import { withdrawConsent } from "@/lib/crowd/participation/server/withdraw-consent";
import { exportPayments } from "@/lib/crowd/pay/server/files/export-payments";
import { exportPayout } from "@/lib/crowd/pay/server/payouts/export-payout";
import { makePayout } from "@/lib/crowd/pay/server/payouts/make-payout";
import { newProlificId } from "@/lib/crowd/prolific/testing/local-prolific";
import { arrival, origin, setupProlific } from "@/lib/crowd/prolific/testing/setup-prolific";
import { nextStep } from "@/lib/crowd/tasks/server/next-step";
import { beginVisit } from "@/lib/crowd/visits/server/begin-visit";
import { exportVisits } from "@/lib/crowd/visits/server/export-visits";
import { leaveVisit } from "@/lib/crowd/visits/server/leave-visit";
import { listPeople as listContract } from "@/lib/quality/people/schema";
import { listPeople } from "@/lib/quality/people/server/list-people";
import { consentTo, makeRounds } from "@/lib/quality/rounds/testing/make-rounds";
import { getProlific } from "./get-prolific";

const { db, there, connectProject, connectRound, makeConnected } = await setupProlific();

const rowsOf = (csv: string) => parse(csv, { columns: true }) as Record<string, string>[];

test("staff see the codes that people were given, in every file, and the submissions that a payout's file pays for", async () => {
  const { arrive, work, read, by, ids, codes } = await makeConnected();
  const ann = await arrive();
  expect(await work(ann, 2)).toBe(codes?.completed);
  // No approval pays it, so a file does.
  ann.submission.status = "TIMED-OUT";
  await read();
  const payoutId = randomUUID();
  await makePayout(db, { ...by, payoutId, now: noon });
  const payout = await exportPayout(db, { ...ids, payoutId, format: "everything" });
  expect(rowsOf(payout.csv)).toMatchObject([
    { codes: codes?.completed, submissions: ann.submission.id, amount_cents: "200" },
  ]);
  expect(rowsOf((await exportPayments(db, ids)).csv)).toMatchObject([{ codes: codes?.completed }]);
  const { signal } = new AbortController();
  const visits = await (await exportVisits(db, { ...by, signal })).text();
  expect(rowsOf(visits)).toMatchObject([{ code: codes?.completed, outcome: "finished" }]);
  expect(
    (await listPeople(db, { ...ids, ...listContract.query.parse({}) })).people[0]?.codes,
  ).toEqual([{ code: codes?.completed, outcome: "finished" }]);
});

test("with only the main round at Prolific, nobody returns there from a round before it", async () => {
  const study = await makeRounds(db, { arrival });
  const { projectId, studyId } = study;
  await connectProject(projectId);
  const prolificId = there.addStudy(100);
  await connectRound({ projectId, studyId, prolificId, roundNo: 3 });
  const come = async (name: string) => {
    const readerId = await consentTo(db, study, `${name} ${studyId}`);
    const pid = newProlificId();
    await db
      .update(participant)
      .set({ cameBy: "platform", idHash: hashId(studyId, pid) })
      .where(eq(participant.readerId, readerId));
    await db
      .update(consent)
      .set({ instructionsReadAt: noon })
      .where(eq(consent.readerId, readerId));
    return { readerId, pid };
  };
  const [ann, bob] = [await come("A"), await come("B")];
  // Who is new, leaves a session of the first round, or withdraws after it has no code there.
  const [{ link } = { link: "" }] = await db
    .select({ link: studyTable.link })
    .from(studyTable)
    .where(eq(studyTable.id, studyId));
  const address = `?PROLIFIC_PID=${newProlificId()}`;
  expect((await getReading(db, { link, address, now: noon })).consent.declineTo).toBeNull();
  for (const { readerId } of [ann, bob]) {
    await beginVisit(db, { studyId, readerId, now: noon });
    await leaveVisit(db, { studyId, readerId, now: noon });
  }
  const { codes } = (await getProlific(db, { projectId, studyId, now: noon })).studies[0] ?? {};
  const bobs = await withdrawConsent(db, { studyId, readerId: bob.readerId, now: noon });
  expect(bobs.returnTo).toBeNull();
  expect(bobs.code).not.toBe(codes?.noConsent);
  const step = { studyId, readerId: ann.readerId, now: noon };
  expect(await nextStep(db, step)).toMatchObject({ last: { returnTo: null } });

  // The main round's session is a submission there, and ends with its code.
  await db.insert(invitation).values({
    ...{ roundId: study.main, readerId: ann.readerId, visitNo: 1, source: "moved_on" },
  });
  await db.update(round).set({ state: "open" }).where(eq(round.id, study.main));
  const { id } = there.addSubmission(prolificId, ann.pid);
  const at = `?PROLIFIC_PID=${ann.pid}&STUDY_ID=${prolificId}&SESSION_ID=${id}`;
  await beginVisit(db, { ...step, address: at, origin });
  await leaveVisit(db, step);
  expect(await nextStep(db, { ...step, address: at, origin })).toMatchObject({
    last: { code: codes?.partial },
  });
  const given = await withdrawConsent(db, { studyId, readerId: ann.readerId, now: noon });
  expect(given.code).toBe(codes?.noConsent);
});
