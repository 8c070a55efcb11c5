import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { consent, participant, sealedId } from "@/db/schema";
import { agree, cookieOf, doorOf, type Headers, studyWith } from "@/db/testing/at-the-door";
import { callRoute } from "@/db/testing/call-route";
import { openAppDatabase } from "@/db/testing/open-app-database";
import { addLinks } from "@/lib/crowd/arrival/schema";
import { hashId } from "@/lib/crowd/arrival/server/arrival-id";
import { getReading, resume, withdrawConsent } from "@/lib/crowd/participation/schema";
import { claimTask } from "@/lib/crowd/tasks/schema";
import { clientAddressHeader } from "@/lib/http/client-address";
import { findPerson } from "@/lib/people/server/find-person";

await openAppDatabase();

test("a platform's id is one participant; withdrawing is for good, on any device", async () => {
  const study = await studyWith({ by: "platform", parameter: "PROLIFIC_PID" });
  const address = "?PROLIFIC_PID=5f0c0ffee00000000000000a&STUDY_ID=1&SESSION_ID=2";
  expect(await doorOf(study, "")).toBe("missing");
  expect(await doorOf(study, "?PROLIFIC_PID={{%PROLIFIC_PID%}}")).toBe("missing");
  // The address on the page *Links*, as it is there.
  expect(await doorOf(study, "?PROLIFIC_PID=ID")).toBe("missing");
  const headers = cookieOf(await agree(study, address));
  expect(await doorOf(study, "?SESSION_ID=9&PROLIFIC_PID=5f0c0ffee00000000000000a")).toBe(
    "elsewhere",
  );
  await Promise.all(
    [1, 2, 3].map((n) => agree(study, `?PROLIFIC_PID=5f0c0ffee00000000000000e&SESSION_ID=${n}`)),
  );
  const ofStudy = eq(participant.studyId, study.studyId);
  expect(await database().$count(participant, ofStudy)).toBe(2);
  expect(await database().$count(sealedId, eq(sealedId.studyId, study.studyId))).toBe(2);

  const withdraw = () => callRoute(withdrawConsent, { params: study.params, headers });
  const withdrawn = await (await withdraw()).json();
  expect(withdrawn).toEqual({
    erasedTasks: 0,
    earnedCents: 0,
    code: expect.stringMatching(/.{6}/),
    returnTo: null,
    hasEarlierCodes: false,
  });
  // Whom the answer did not reach gets it again, and when they come back to the page.
  const answered = await withdraw();
  expect([answered.status, await answered.json()]).toEqual([200, withdrawn]);
  const read = (device: Headers) =>
    callRoute(getReading, { params: study.params, query: { address }, headers: device });
  expect(await (await read(headers)).json()).toMatchObject({
    door: "withdrawn",
    withdrawal: { code: withdrawn.code, returnTo: null, hasEarlierCodes: false },
    me: null,
  });
  // The address alone gets nobody somebody else's code.
  expect(await (await read({})).json()).toMatchObject({ withdrawal: null });
  // The id is gone; its keyed hash is kept.
  expect(await database().$count(sealedId, eq(sealedId.studyId, study.studyId))).toBe(1);
  // With the id alone nobody learns who withdrew, until they agree in their name.
  expect(await doorOf(study, address)).toBe("new");
  expect(await doorOf(study, "", headers)).toBe("withdrawn");
  for (const device of [headers, {}]) {
    const again = await agree(study, address, device);
    expect(again.status).toBe(403);
    expect(await again.json()).toMatchObject({ error: { code: "withdrawn" } });
  }
  const resumed = await callRoute(resume, { params: study.params, body: { address } });
  expect(await resumed.json()).toEqual({ resumed: false });
  expect((await callRoute(claimTask, { params: study.params, headers })).status).toBe(403);
  expect(await database().$count(consent, and(eq(consent.studyId, study.studyId)))).toBe(1);
});

test("an ID at Prolific is one person in any spelling, and what is no ID lets nobody in", async () => {
  const study = await studyWith({ by: "platform", parameter: "PROLIFIC_PID" });
  const count = () => database().$count(participant, eq(participant.studyId, study.studyId));
  await agree(study, "?PROLIFIC_PID=5f0c0ffee0000000000000aa");
  for (const same of [
    "5F0C0FFEE0000000000000AA",
    "%205f0c0ffee0000000%20000000aa",
    "+5F0c0ffee0000000000000aa",
  ]) {
    expect(await doorOf(study, `?PROLIFIC_PID=${same}`), same).toBe("elsewhere");
    await agree(study, `?PROLIFIC_PID=${same}`);
  }
  expect(await count()).toBe(1);
  const headers = { [clientAddressHeader]: "203.0.113.200" };
  for (const none of ["5f0c", "5f0c0ffee0000000000000aa0", "ann@example.org"]) {
    expect(await doorOf(study, `?PROLIFIC_PID=${none}`, headers), none).toBe("not_prolific");
    expect((await agree(study, `?PROLIFIC_PID=${none}`, headers)).status).toBe(403);
  }
  // Who came with capitals before there was one spelling is still one person.
  const before = "5F0C0FFEE0000000000000BB";
  await database()
    .update(participant)
    .set({ idHash: hashId(study.studyId, before) })
    .where(eq(participant.studyId, study.studyId));
  await agree(study, `?PROLIFIC_PID=${before}`);
  await agree(study, `?PROLIFIC_PID=${before.toLowerCase()}`);
  expect(await count()).toBe(1);
  for (const by of [before, before.toLowerCase()]) {
    const { studyId, projectId } = study;
    expect((await findPerson(database(), { studyId, projectId, by })).person.readerId).toBeTruthy();
  }
});

test("an id that looks like another's is none, and one written in two ways is one", async () => {
  // Of the Braille, Hangul's fillers and a space that does not break.
  const blanks = ["abc%E2%A0%80", "abc%E3%85%A4", "a%E1%85%9Fbc", "a%C2%A0b"];
  const study = await studyWith({ by: "platform", parameter: "PID" });
  for (const odd of ["abc%00", "abc%E2%80%8B", "a%C2%ADbc", "%E2%80%AEabc", ...blanks]) {
    expect(await doorOf(study, `PID=${odd}`)).toBe("unknown");
    expect((await agree(study, `PID=${odd}`)).status).toBe(403);
  }
  // An é as one character, and as an e with an accent that is put on it; a plus, and wide letters.
  for (const [one, other] of [
    ["caf%C3%A9", "cafe%CC%81"],
    ["a+b@example.org", "a%2Bb@example.org"],
    ["AB", "%EF%BC%A1%EF%BC%A2"],
  ]) {
    for (const id of [one, other]) {
      expect((await agree(study, `PID=${id}`)).status).toBe(201);
    }
  }
  expect(await database().$count(participant, eq(participant.studyId, study.studyId))).toBe(3);
  const body = { ids: ["abc\u200b"] };
  const refused = await callRoute(addLinks, { ...study.staff, body });
  expect(await refused.json()).toMatchObject({ error: { fields: [{ path: "body.ids.0" }] } });
});
