import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { participant, reader } from "@/db/schema";
import { makePeople } from "@/db/testing/make-people";
import { makeStudy } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { hashId } from "@/lib/crowd/arrival/server/arrival-id";
import { findPerson } from "./find-person";

process.env.CANDOR_SECRET = "only for this test, as long as it must be";
const db = await openTestDatabase();

/** Two people in a study to which a platform sends them. */
async function makeTwo(parameter = "pid") {
  const arrival = { by: "platform", parameter } as const;
  const study = await makeStudy(db, { questions: 3, models: 1, overlap: 2, change: { arrival } });
  const [ann, bob] = await makePeople(db, study, 2);
  if (!ann || !bob) throw new Error("no people");
  const ids = { projectId: study.projectId, studyId: study.studyId, readerId: ann.readerId };
  return { ids, bob, pseudonym: await pseudonymOf(ann.readerId) };
}

const comeAs = (studyId: string, readerId: string, id: string) =>
  db
    .update(participant)
    .set({ cameBy: "platform", idHash: hashId(studyId, id) })
    .where(eq(participant.readerId, readerId));

const pseudonymOf = async (readerId: string) => {
  const [row] = await db.select({ name: reader.name }).from(reader).where(eq(reader.id, readerId));
  return row?.name ?? "";
};

test("a search that two people match names both, and by what", async () => {
  const { ids, pseudonym, bob } = await makeTwo();
  const { projectId, studyId } = ids;
  const other = await pseudonymOf(bob.readerId);
  await comeAs(studyId, bob.readerId, pseudonym);
  const each = [`${pseudonym} by pseudonym`, `${other} by ID`].toSorted();
  await expect(findPerson(db, { projectId, studyId, by: pseudonym })).rejects.toMatchObject({
    ...{ status: 409, code: "two_people" },
    message: `Several people match: ${each.join(", ")}. Search for another identifier of the person you mean.`,
  });
});

test("only an ID at Prolific has two spellings: another platform's ID is what was typed", async () => {
  const { ids, bob } = await makeTwo();
  const { projectId, studyId, readerId } = ids;
  const find = (by: string) => findPerson(db, { projectId, studyId, by });
  const prolificId = "5f0c0ffee0000000000000aa";
  for (const id of ["bob7", prolificId]) {
    await comeAs(studyId, readerId, id.toUpperCase());
    await expect(find(id)).rejects.toMatchObject({ status: 404 });
    await comeAs(studyId, bob.readerId, id);
    expect((await find(id)).person.readerId).toBe(bob.readerId);
    expect((await find(id.toUpperCase())).person.readerId).toBe(readerId);
    await comeAs(studyId, bob.readerId, "someone else");
  }
});

test("an ID at Prolific finds who is stored in either spelling, and says when both are there", async () => {
  const { ids, pseudonym, bob } = await makeTwo("PROLIFIC_PID");
  const { projectId, studyId, readerId } = ids;
  const find = (by: string) => findPerson(db, { projectId, studyId, by });
  const [small, other] = ["5f0c0ffee0000000000000aa", await pseudonymOf(bob.readerId)];
  for (const stored of [small, small.toUpperCase()]) {
    await comeAs(studyId, bob.readerId, stored);
    for (const by of [small, small.toUpperCase()]) {
      expect((await find(by)).person.readerId).toBe(bob.readerId);
    }
  }
  await comeAs(studyId, readerId, small);
  const [first, second] = [pseudonym, other].toSorted();
  await expect(find(small)).rejects.toMatchObject({
    ...{ status: 409, code: "two_people" },
    message: `This ID is stored in two spellings, for ${first} and ${second}: it is probably one person. Search for each pseudonym.`,
  });
  expect((await find(other)).person.readerId).toBe(bob.readerId);
});
