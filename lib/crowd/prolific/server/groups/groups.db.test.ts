import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { consent, exclusionEvent, invitation, participant, round, sealedId } from "@/db/schema";
import { minutesLater, noon } from "@/db/testing/make-study";
import { hashId, sealId } from "@/lib/crowd/arrival/server/arrival-id";
import { withdrawConsent } from "@/lib/crowd/participation/server/withdraw-consent";
import { getProlific } from "@/lib/crowd/prolific/server/connection/get-prolific";
import { readSubmissions } from "@/lib/crowd/prolific/server/submissions/read-submissions";
import { newProlificId } from "@/lib/crowd/prolific/testing/local-prolific";
import { arrival, origin, setupProlific } from "@/lib/crowd/prolific/testing/setup-prolific";
import { nextStep } from "@/lib/crowd/tasks/server/next-step";
import { beginVisit } from "@/lib/crowd/visits/server/begin-visit";
import { leaveVisit } from "@/lib/crowd/visits/server/leave-visit";
import { consentTo, makeRounds } from "@/lib/quality/rounds/testing/make-rounds";
import { keepGroups } from "./keep-groups";

const { db, there, connectProject, connectRound, withAnswer } = await setupProlific();

test("a later round has a study there of its own, for the group of those who are invited", async () => {
  const study = await makeRounds(db, { arrival });
  const { projectId, studyId } = study;
  const ids = { projectId, studyId };
  await connectProject(projectId);
  const [first, last] = [there.addStudy(100), there.addStudy(100)];
  there.state.studies.get(last)?.filters.push({ filter_id: "age", selected_values: ["1"] });
  await connectRound({ ...ids, prolificId: first, roundNo: 1 });
  await connectRound({ ...ids, prolificId: last, roundNo: 3 });
  const [groupId = ""] = [...there.state.groups.keys()].slice(-1);
  expect(there.state.studies.get(first)?.filters).toEqual([]);
  expect(there.state.studies.get(last)?.filters).toEqual([
    { filter_id: "age", selected_values: ["1"] },
    { filter_id: "participant_group_allowlist", selected_values: [groupId] },
  ]);
  const group = () => [...(there.state.groups.get(groupId) ?? [])].toSorted();

  const come = async (name: string, spell = (pid: string) => pid) => {
    const readerId = await consentTo(db, study, `${name} ${studyId}`);
    const pid = newProlificId();
    const id = spell(pid);
    const idHash = hashId(studyId, id);
    const me = eq(participant.readerId, readerId);
    await db.update(participant).set({ cameBy: "platform", idHash }).where(me);
    await db.insert(sealedId).values({ studyId, idHash, sealed: sealId({ studyId, idHash }, id) });
    return { readerId, pid };
  };
  const invite = ({ readerId }: { readerId: string }) =>
    db.insert(invitation).values({ roundId: study.main, readerId, visitNo: 1, source: "moved_on" });
  // Some are stored in capitals, from before IDs had one spelling. At Prolific they are in it in small letters.
  const ann = await come("A", (pid) => pid.toUpperCase());
  const [bob, cat] = [await come("B"), await come("C", (pid) => pid.toUpperCase())];
  await keepGroups(db, noon);
  expect(group()).toEqual([]);
  for (const one of [ann, bob, cat]) await invite(one);
  // It did everything and never answered: it is sent again, and they are in it once.
  there.fail("participants", "silent");
  await keepGroups(db, noon);
  await keepGroups(db, noon);
  expect(group()).toEqual([ann.pid, bob.pid, cat.pid].toSorted());
  there.state.calls.length = 0;
  await keepGroups(db, noon);
  expect(there.state.calls).toEqual([]);

  await db.insert(exclusionEvent).values({
    ...{ studyId, readerId: bob.readerId, userId: study.adminId },
    ...{ action: "exclude", reason: "So.", evidence: { findings: [] } },
  });
  await withdrawConsent(db, { studyId, readerId: cat.readerId, now: noon });
  await keepGroups(db, noon);
  expect(group()).toEqual([ann.pid]);

  // The nightly look lists who differs.
  await readSubmissions(db, { ...ids, now: noon });
  const listed = (await getProlific(db, { ...ids, now: noon })).studies[1]?.group;
  expect(listed).toMatchObject({ members: 1, differing: [] });
  const stranger = newProlificId();
  there.state.groups.set(groupId, new Set([stranger]));
  await readSubmissions(db, { ...ids, now: noon });
  const { studies } = await getProlific(db, { ...ids, now: noon });
  expect(studies.map(({ roundNo }) => roundNo)).toEqual([1, 3]);
  expect(studies[0]?.group).toBeNull();
  expect(studies[1]?.group).toEqual({
    ...{ members: 1, notListed: 0 },
    differing: [
      { participantId: ann.pid, isThere: false, isRefused: false },
      { participantId: stranger, isThere: true, isRefused: false },
    ].toSorted((a, b) => (a.participantId < b.participantId ? -1 : 1)),
  });

  // Of a long list the first are shown.
  for (let i = 0; i < 150; i += 1) there.state.groups.get(groupId)?.add(newProlificId());
  await readSubmissions(db, { ...ids, now: noon });
  const shown = (await getProlific(db, { ...ids, now: noon })).studies[1]?.group;
  expect(shown).toMatchObject({ members: 1, notListed: 52 });
  expect(shown?.differing).toHaveLength(100);
  await withAnswer(
    "participants",
    () => ({ results: Array(10_001).fill({ participant_id: stranger }) }),
    () => readSubmissions(db, { ...ids, now: noon }),
  );
  expect((await getProlific(db, { ...ids, now: noon })).studies[1]?.problem).toContain("form");

  // A session of that round needs a submission of that study, and ends with its codes.
  await db.update(round).set({ state: "open" }).where(eq(round.id, study.main));
  await db
    .update(consent)
    .set({ instructionsReadAt: noon })
    .where(eq(consent.readerId, ann.readerId));
  const at = (of: string) => {
    const { id } = there.addSubmission(of, ann.pid);
    const address = `?PROLIFIC_PID=${ann.pid}&STUDY_ID=${of}&SESSION_ID=${id}`;
    return { studyId, readerId: ann.readerId, address, origin, now: noon };
  };
  expect(await nextStep(db, at(first))).toMatchObject({
    ...{ step: "rest", reason: "not_sent" },
    offer: { roundKind: "main", roundNo: 3, rounds: 3, visitNo: 1 },
  });
  expect(await nextStep(db, at(last))).toMatchObject({ step: "begin", offer: { roundNo: 3 } });
  await beginVisit(db, at(last));
  await leaveVisit(db, { studyId, readerId: ann.readerId, now: noon });
  expect(await nextStep(db, at(first))).toMatchObject({
    last: { code: studies[1]?.codes.partial },
  });
});

/** A study whose main round has a group at Prolific. */
async function makeGroup() {
  const study = await makeRounds(db, { arrival });
  const { projectId, studyId } = study;
  const ids = { projectId, studyId };
  await connectProject(projectId);
  await connectRound({ ...ids, prolificId: there.addStudy(100), roundNo: 1 });
  await connectRound({ ...ids, prolificId: there.addStudy(100), roundNo: 3 });
  const [groupId = ""] = [...there.state.groups.keys()].slice(-1);
  return {
    ...{ study, ids },
    isIn: (pid: string) => there.state.groups.get(groupId)?.has(pid),
    /** Somebody with this ID at Prolific, who is invited to the main round. */
    invite: async (pid = newProlificId()) => {
      const readerId = await consentTo(db, study, `${pid} ${studyId}`);
      const idHash = hashId(studyId, pid);
      const me = eq(participant.readerId, readerId);
      await db.update(participant).set({ cameBy: "platform", idHash }).where(me);
      const sealed = sealId({ studyId, idHash }, pid);
      await db.insert(sealedId).values({ studyId, idHash, sealed });
      const values = { roundId: study.main, readerId, visitNo: 1, source: "moved_on" as const };
      await db.insert(invitation).values(values);
      return { readerId, pid };
    },
    decide: (action: "exclude" | "restore", { readerId }: { readerId: string }) =>
      db.insert(exclusionEvent).values({
        ...{ studyId, readerId, userId: study.adminId },
        ...{ action, reason: "So.", evidence: { findings: [] } },
      }),
    view: async () => (await getProlific(db, { ...ids, now: noon })).studies[1],
  };
}

test("the group of a round that is closed is left as it is, until somebody in it is erased", async () => {
  const { study, ids, invite, isIn } = await makeGroup();
  const [ann, bob] = [await invite(), await invite()];
  await keepGroups(db, noon);
  await db.update(round).set({ state: "closed" }).where(eq(round.id, study.main));
  await invite();
  there.state.calls.length = 0;
  await keepGroups(db, noon);
  expect(there.state.calls).toEqual([]);
  await withdrawConsent(db, { studyId: ids.studyId, readerId: bob.readerId, now: noon });
  await keepGroups(db, noon);
  expect([ann, bob].map(({ pid }) => isIn(pid))).toEqual([true, false]);
});

test("whoever is stored in both spellings stays in the group until neither is invited", async () => {
  const { invite, decide, ...made } = await makeGroup();
  const pid = newProlificId();
  const isIn = async () => {
    await keepGroups(db, noon);
    return made.isIn(pid);
  };
  const capitals = await invite(pid.toUpperCase());
  expect(await isIn()).toBe(true);
  // The other row comes as this one leaves, and then one leaves of two that are in.
  const small = await invite(pid);
  await decide("exclude", capitals);
  expect(await isIn()).toBe(true);
  await decide("restore", capitals);
  expect(await isIn()).toBe(true);
  await decide("exclude", capitals);
  expect(await isIn()).toBe(true);
  await decide("exclude", small);
  expect(await isIn()).toBe(false);
});

test("whom Prolific refuses to take in or out is said, keeps nobody else waiting, and is tried again after an hour", async () => {
  const { ids, invite, decide, isIn, view } = await makeGroup();
  const [ann, bob, cat] = [await invite(), await invite(), await invite()];
  const differing = async () => (await view())?.group?.differing;
  const all = () => [ann, bob, cat].map(({ pid }) => isIn(pid));
  const { refused, calls } = there.state;
  refused.add(bob.pid);
  await keepGroups(db, noon);
  expect(all()).toEqual([true, false, true]);
  const isOut = [{ participantId: bob.pid, isThere: false, isRefused: true }];
  expect(await differing()).toEqual(isOut);
  await readSubmissions(db, { ...ids, now: noon });
  expect(await differing()).toEqual(isOut);
  calls.length = 0;
  await keepGroups(db, minutesLater(59));
  expect(calls).toEqual([]);
  refused.delete(bob.pid);
  await keepGroups(db, minutesLater(60));
  expect(all()).toEqual([true, true, true]);
  expect(await differing()).toEqual([]);

  // Dan was never in it: nothing has to be done at Prolific when he leaves.
  const dan = await invite();
  refused.add(dan.pid).add(ann.pid);
  await keepGroups(db, noon);
  for (const one of [ann, cat, dan]) await decide("exclude", one);
  await keepGroups(db, noon);
  expect(all()).toEqual([true, true, false]);
  expect(await differing()).toEqual([{ participantId: ann.pid, isThere: true, isRefused: true }]);
  refused.clear();
  await keepGroups(db, minutesLater(60));
  expect(all()).toEqual([false, true, false]);
});

test("a group that can’t be changed at all is the study’s problem", async () => {
  const { invite, view } = await makeGroup();
  await invite();
  there.fail("participants", "forbidden");
  await keepGroups(db, noon);
  expect((await view())?.problem).toBe(
    "The participant group could not be changed. Prolific does not accept the token for this.",
  );
});
