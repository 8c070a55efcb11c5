import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { participant, sealedId } from "@/db/schema";
import { makePeople } from "@/db/testing/make-people";
import { minutesLater } from "@/db/testing/make-study";
import { hashId, sealId } from "@/lib/crowd/arrival/server/arrival-id";
import { setupProlific } from "@/lib/crowd/prolific/testing/setup-prolific";

// Until 28 November 2026 an ID was stored as it was typed, so some people are stored with theirs in capitals.
const { db, there, makeConnected, sendAt } = await setupProlific();

async function makeOld() {
  const made = await makeConnected();
  const { studyId } = made.ids;
  const ann = await made.arrive();
  const pid = ann.submission.participant;
  const idHash = hashId(studyId, pid.toUpperCase());
  await db.update(participant).set({ idHash }).where(eq(participant.readerId, ann.readerId));
  await db.insert(sealedId).values({
    ...{ studyId, idHash },
    sealed: sealId({ studyId, idHash }, pid.toUpperCase()),
  });
  return { ...made, ann, pid, idHash };
}

test("who is stored in capitals begins with the submission that they bring, and is paid by it", async () => {
  const { ann, idHash, work, read, pay, paid, view } = await makeOld();
  await work(ann, 2);
  await read();
  expect((await view()).studies[0]).toMatchObject({ disagreements: [] });
  await pay();
  await sendAt(minutesLater(1));
  expect(await paid(ann.readerId)).toEqual([-200]);
  // What is stored stays as it is.
  const [stored] = await db
    .select()
    .from(participant)
    .where(eq(participant.readerId, ann.readerId));
  expect(stored?.idHash).toBe(idHash);
});

test("who is stored twice stays two people, and each is paid by the submission with which they worked", async () => {
  const { study, ids, ann, pid, idHash, work, read, pay, paid, view } = await makeOld();
  await work(ann, 2);
  const second = there.addSubmission(ann.submission.study, pid);
  // The same person came once more, with small letters.
  const again = { ...(await makeSecond()), submission: second };
  await work(again, 2);
  await read();
  expect((await view()).studies[0]).toMatchObject({ disagreements: [] });
  await pay();
  await sendAt(minutesLater(1));
  await sendAt(minutesLater(2));
  expect([await paid(ann.readerId), await paid(again.readerId)]).toEqual([[-200], [-200]]);
  const stored = await db.select().from(participant).where(eq(participant.studyId, ids.studyId));
  expect(stored.map((one) => one.idHash).toSorted()).toEqual(
    [idHash, hashId(ids.studyId, pid)].toSorted(),
  );

  async function makeSecond() {
    const [person] = await makePeople(db, study, 1);
    if (!person) throw new Error("nobody");
    const small = { cameBy: "platform" as const, idHash: hashId(ids.studyId, pid) };
    await db.update(participant).set(small).where(eq(participant.readerId, person.readerId));
    person.come({
      address: `?PROLIFIC_PID=${pid}&STUDY_ID=${second.study}&SESSION_ID=${second.id}`,
    });
    return { ...person, openPage: person.come, come: () => ({}) };
  }
});
