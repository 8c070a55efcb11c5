import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { auditEntry, consent, member, participant, sealedId } from "@/db/schema";
import { callRoute } from "@/db/testing/call-route";
import { makeStudy } from "@/db/testing/make-study";
import { openAppDatabase } from "@/db/testing/open-app-database";
import { signInStaff } from "@/db/testing/sign-in";
import { addLinks, exportLinks, listLinks, revokeLink } from "@/lib/crowd/arrival/schema";
import { hashId } from "@/lib/crowd/arrival/server/arrival-id";
import {
  confirmInstructions,
  getReading,
  giveConsent,
  resume,
  withdrawConsent,
} from "@/lib/crowd/participation/schema";
import { eraseParticipant } from "@/lib/crowd/participation/server/erase-participant";
import { claimTask } from "@/lib/crowd/tasks/schema";
import { beginVisit } from "@/lib/crowd/visits/schema";
import { studyCode } from "@/lib/crowd/visits/server/store-code";
import { clientAddressHeader } from "@/lib/http/client-address";
import { limits } from "@/lib/limits/limits";
import { takeAttempt } from "@/lib/limits/server/take-attempt";
import { exportMyData } from "@/lib/people/schema";
import { findPerson } from "@/lib/people/server/describe-person";
import { listEvents } from "@/lib/quality/log/server/list-events";
import { getShared, getSharedFigures, getSharedPublished } from "@/lib/shares/schema";
import { previewStudy } from "@/lib/studies/schema";
import type { Arrival } from "@/lib/studies/schema-config";

await openAppDatabase();

async function studyWith(arrival: Arrival) {
  const study = await makeStudy(database(), {
    questions: 3,
    models: 1,
    overlap: 2,
    change: { arrival },
  });
  const { projectId, studyId, link } = study;
  const { headers } = await signInStaff(database(), { projectId, role: "researcher" });
  return { ...study, staff: { params: { projectId, studyId }, headers }, params: { link } };
}

type Study = Awaited<ReturnType<typeof studyWith>>;
type Headers = Record<string, string>;

const agree = (study: Pick<Study, "params">, address?: string, headers: Headers = {}) =>
  callRoute(giveConsent, {
    params: study.params,
    headers,
    body: { version: 1, retentionMonths: null, address },
  });
const cookieOf = (answer: Response) => ({
  cookie: answer.headers.getSetCookie()[0]?.split(";")[0] ?? "",
});
const doorOf = async (study: Study, address: string, headers: Headers = {}) => {
  const answer = await callRoute(getReading, { params: study.params, query: { address }, headers });
  return ((await answer.json()) as { door: string }).door;
};

const aLot = (count: number) => ({ lot: { count, lotId: randomUUID() } });

async function addressesOf({ staff }: Study) {
  const csv = await (await callRoute(exportLinks, staff)).text();
  const rows = parse(csv, { columns: true }) as Record<"no" | "id" | "address" | "state", string>[];
  return rows.map((row) => ({ ...row, query: new URL(row.address).search }));
}

test("a personal link makes one participant, on any device; without one nobody comes in", async () => {
  const study = await studyWith({ by: "links" });
  expect((await agree(study)).status).toBe(403);
  await callRoute(addLinks, { ...study.staff, body: aLot(2) });
  const [first, second] = await addressesOf(study);
  if (!first || !second) throw new Error("no links");
  expect(new URL(first.address).pathname).toBe(`/read/${study.link}`);

  expect(await doorOf(study, first.query)).toBe("new");
  const phone = cookieOf(await agree(study, first.query));
  await callRoute(confirmInstructions, { params: study.params, headers: phone });
  await callRoute(beginVisit, { params: study.params, headers: phone });
  const task = await (await callRoute(claimTask, { params: study.params, headers: phone })).json();

  // On a laptop they continue where they were.
  expect(await doorOf(study, first.query)).toBe("elsewhere");
  const noted = async () =>
    (await listEvents(database(), study)).events.filter(({ what }) => what.includes("browser"));
  expect(await noted()).toEqual([]);
  const back = await callRoute(resume, { params: study.params, body: { address: first.query } });
  expect(await noted()).toMatchObject([{ what: "Continued session 1 in another browser" }]);
  const laptop = cookieOf(back);
  expect(await back.json()).toEqual({ resumed: true });
  expect(await doorOf(study, first.query, laptop)).toBe("in");
  const same = await (await callRoute(claimTask, { params: study.params, headers: laptop })).json();
  expect(same.assignment.id).toBe(task.assignment.id);
  // Agreeing there is agreeing again, whatever the browser holds.
  await agree(study, first.query);
  await agree(study, first.query, { cookie: "candor-reader=stale" });
  expect(await database().$count(participant, eq(participant.studyId, study.studyId))).toBe(1);

  // Somebody else's link on the same device is somebody else.
  expect(await doorOf(study, second.query, laptop)).toBe("new");
  await agree(study, second.query, laptop);
  expect(await database().$count(participant, eq(participant.studyId, study.studyId))).toBe(2);
  const { links, ...counts } = await (await callRoute(listLinks, study.staff)).json();
  expect(counts).toEqual({ total: 2, used: 2, revoked: 0 });
  // The same addresses as in the file.
  const paths = links.map((link: { path: string }) => link.path.split("?")[1]);
  expect(paths).toEqual([first, second].map(({ query }) => query.slice(1)));
});

test("made-up and changed keys open nothing, and guessing is slowed down", async () => {
  const study = await studyWith({ by: "links" });
  const other = await studyWith({ by: "links" });
  await callRoute(addLinks, { ...study.staff, body: aLot(1) });
  await callRoute(addLinks, { ...other.staff, body: aLot(1) });
  const [theirs] = await addressesOf(other);
  const headers = { [clientAddressHeader]: "203.0.113.77" };
  const guesses = [theirs?.query ?? "", "?key=1", "?key=1-AAAAAAAAAAAAAAAAAAAAAA", "?key=0-x"];
  for (const guess of guesses) {
    expect(await doorOf(study, guess, headers)).toBe("unknown");
    expect((await agree(study, guess, headers)).status).toBe(403);
  }
  const statuses = [];
  for (let i = 0; i < 30; i++) {
    const query = { address: `?key=1-${String(i).padStart(22, "A")}` };
    const answer = await callRoute(getReading, { params: study.params, query, headers });
    statuses.push(answer.status);
  }
  expect(statuses.at(-1)).toBe(429);
  const unknown = await callRoute(getReading, { params: { link: "nowhere" }, headers });
  expect(unknown.status).toBe(429);
});

test("whatever link is guessed, and at whichever route, it is slowed down", async () => {
  const study = await studyWith({ by: "links" });
  const link = "a-link-that-nobody-was-given";
  const params = { link, token: link };
  const guesses: Record<string, (headers: Headers) => Promise<Response>> = {
    "a study": (headers) => callRoute(getReading, { params, headers }),
    "a study to agree to": (headers) => agree({ params }, undefined, headers),
    "a personal link to agree by": (headers) =>
      agree(study, "?key=1-AAAAAAAAAAAAAAAAAAAAAA", headers),
    "a place to come back to": (headers) =>
      callRoute(resume, { params: study.params, headers, body: { address: "?key=1-A" } }),
    "a shared view": (headers) => callRoute(getShared, { params, headers }),
    "a shared view’s figures": (headers) => callRoute(getSharedFigures, { params, headers }),
    "a shared view’s published results": (headers) =>
      callRoute(getSharedPublished, { params, headers }),
  };
  for (const [i, [what, guess]] of Object.entries(guesses).entries()) {
    const headers = { [clientAddressHeader]: `203.0.113.${100 + i}` };
    const statuses = [];
    for (let n = 0; n < 22; n++) statuses.push((await guess(headers)).status);
    expect(statuses.at(-1), what).toBe(429);
  }
});

test("a lot of links that is asked for twice, even at once, is one; another is another", async () => {
  const study = await studyWith({ by: "links" });
  const lot = aLot(3);
  const ask = (body: object) => callRoute(addLinks, { ...study.staff, body });
  const answers = await Promise.all([ask(lot), ask(lot)]);
  for (const answer of answers) {
    expect([answer.status, await answer.json()]).toEqual([201, { added: 3, known: 0 }]);
  }
  expect(await addressesOf(study)).toHaveLength(3);
  await ask(lot);
  const made = and(eq(auditEntry.action, "link.add"), eq(auditEntry.projectId, study.projectId));
  expect(await database().$count(auditEntry, made)).toBe(1);
  await ask(aLot(3));
  expect(await addressesOf(study)).toHaveLength(6);
  // The same id in another study is another lot.
  const other = await studyWith({ by: "links" });
  await callRoute(addLinks, { ...other.staff, body: lot });
  expect(await addressesOf(other)).toHaveLength(3);
});

test("an uploaded id has one link, is stored encrypted, and stands in the file alone", async () => {
  const study = await studyWith({ by: "links" });
  const upload = (ids: string[]) => callRoute(addLinks, { ...study.staff, body: { ids } });
  // "bob" twice, and once more in wide letters: one id.
  const three = ["ann@example.org", "\uff42ob", "bob", "bob"];
  expect(await (await upload(three)).json()).toEqual({
    added: 2,
    known: 0,
  });
  expect(await (await upload(["bob", "cat"])).json()).toEqual({ added: 1, known: 1 });
  // The study's id in capitals is the same study, also for what is hashed and encrypted with it.
  const capitals = { ...study.staff.params, studyId: study.studyId.toUpperCase() };
  const headers = study.staff.headers;
  const again = await callRoute(addLinks, { params: capitals, headers, body: { ids: ["cat"] } });
  expect(await again.json()).toEqual({ added: 0, known: 1 });
  const addresses = await addressesOf(study);
  expect(addresses.map(({ id }) => id)).toEqual(["ann@example.org", "bob", "cat"]);
  const rows = await database().select().from(sealedId);
  for (const { sealed } of rows) expect(sealed.toString("latin1")).not.toMatch(/ann|bob|cat/);
  const listed = await (await callRoute(listLinks, study.staff)).text();
  expect(listed).not.toContain("ann@example.org");
});

test("a revoked link opens nothing, and ends its sessions", async () => {
  const study = await studyWith({ by: "links" });
  await callRoute(addLinks, { ...study.staff, body: aLot(1) });
  const [only] = await addressesOf(study);
  const headers = cookieOf(await agree(study, only?.query));
  const { links } = await (await callRoute(listLinks, study.staff)).json();
  const { params } = study.staff;
  await callRoute(revokeLink, {
    headers: study.staff.headers,
    params: { ...params, linkId: links[0].id },
  });
  expect(await doorOf(study, only?.query ?? "", headers)).toBe("revoked");
  expect((await callRoute(claimTask, { params: study.params, headers })).status).toBe(401);
  expect((await agree(study, only?.query, headers)).status).toBe(403);
});

test("a platform's id is one participant; withdrawing is for good, on any device", async () => {
  const study = await studyWith({ by: "platform", parameter: "PROLIFIC_PID" });
  const address = "?PROLIFIC_PID=5f0c0ffee00000000000000a&STUDY_ID=1&SESSION_ID=2";
  expect(await doorOf(study, "")).toBe("missing");
  expect(await doorOf(study, "?PROLIFIC_PID={{%PROLIFIC_PID%}}")).toBe("missing");
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
  });
  // Whom the answer did not reach gets it again, and when they come back to the page.
  const answered = await withdraw();
  expect([answered.status, await answered.json()]).toEqual([200, withdrawn]);
  const read = (device: Headers) =>
    callRoute(getReading, { params: study.params, query: { address }, headers: device });
  expect(await (await read(headers)).json()).toMatchObject({
    door: "withdrawn",
    codes: [withdrawn.code],
    me: null,
  });
  // The address alone gets nobody somebody else's code.
  expect(await (await read({})).json()).toMatchObject({ codes: [] });
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

test("a class joins an open study at once; one address does not fill it with made-up people", async () => {
  const study = await studyWith({ by: "open" });
  const address = "198.51.100.3";
  const headers = { [clientAddressHeader]: address };
  const joins = Array.from({ length: 40 }, () => agree(study, "", headers));
  expect((await Promise.all(joins)).map(({ status }) => status)).toEqual(Array(40).fill(201));
  // As if 20 more had come, later than the call that follows.
  const now = new Date(Date.now() + 60_000);
  const key = `${study.studyId} ${address}`;
  const more = { kind: "new participant from an address", key, now } as const;
  for (let i = 0; i < 20; i++) await takeAttempt(database(), more);
  const refused = await agree(study, "", headers);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  // Somebody at another address gets in.
  expect((await agree(study, "", { [clientAddressHeader]: "198.51.100.4" })).status).toBe(201);
});

test("of made-up ids of a platform, one address gets 20 in", async () => {
  const study = await studyWith({ by: "platform", parameter: "PID" });
  const headers = { [clientAddressHeader]: "198.51.100.90" };
  const statuses = [];
  for (let i = 0; i < 21; i++) statuses.push((await agree(study, `?PID=id-${i}`, headers)).status);
  expect(statuses).toEqual([...Array(20).fill(201), 429]);
});

test("many addresses do not fill an open study either, and another study stays open", async () => {
  const [study, other] = [await studyWith({ by: "open" }), await studyWith({ by: "open" })];
  const headers = { [clientAddressHeader]: "198.51.100.77" };
  expect((await agree(study, "", headers)).status).toBe(201);
  // Later than the calls that follow, which all find it full.
  const now = new Date(Date.now() + 60_000);
  const many = { kind: "new participant of a study", key: study.studyId, now } as const;
  for (let i = 0; i < limits[many.kind].free; i++) await takeAttempt(database(), many);
  // Somebody new at another address gets in, once.
  const newcomer = { [clientAddressHeader]: "198.51.100.78" };
  expect((await agree(study, "", newcomer)).status).toBe(201);
  expect((await agree(study, "", newcomer)).status).toBe(429);
  const refused = await agree(study, "", headers);
  expect([refused.status, await refused.json()]).toMatchObject([
    429,
    { error: { code: "too_many" } },
  ]);
  expect((await agree(other, "", headers)).status).toBe(201);
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

test("a list of platform ids does not tell who takes part", async () => {
  const study = await studyWith({ by: "platform", parameter: "PID" });
  const mine = cookieOf(await agree(study, "?PID=mine"));
  await agree(study, "?PID=other");
  const tries: Record<string, (id: string, headers: Headers) => Promise<Response>> = {
    looking: (id, headers) =>
      callRoute(getReading, { params: study.params, query: { address: `?PID=${id}` }, headers }),
    "coming back": (id, headers) =>
      callRoute(resume, { params: study.params, body: { address: `?PID=${id}` }, headers }),
    agreeing: (_, headers) => agree(study, "?PID=other", headers),
  };
  for (const [i, [how, attempt]] of Object.entries(tries).entries()) {
    const headers = { [clientAddressHeader]: `203.0.113.${150 + i}` };
    const key = headers[clientAddressHeader] ?? "";
    const now = new Date(Date.now() + 60_000);
    const look = { kind: "look by a platform id", key, now } as const;
    expect((await attempt("other", headers)).status, how).toBeLessThan(300);
    for (let n = 0; n < limits[look.kind].free - 1; n++) await takeAttempt(database(), look);
    expect((await attempt("made-up", headers)).status, how).toBe(429);
    // Whoever has a session continues.
    expect(await doorOf(study, "?PID=mine", { ...headers, ...mine })).toBe("in");
  }
});

test("a preview is for members of its project alone, and needs no link of one's own", async () => {
  const study = await studyWith({ by: "links" });
  const made = await callRoute(previewStudy, study.staff);
  const { link } = (await made.json()) as { link: string };
  expect((await agree({ params: { link } })).status).toBe(401);
  const { headers: stranger } = await signInStaff(database());
  expect((await agree({ params: { link } }, undefined, stranger)).status).toBe(404);
  const agreed = await agree({ params: { link } }, undefined, study.staff.headers);
  expect(agreed.status).toBe(201);

  // Nor is it for whoever was a member, or for the crowd's cookie alone.
  const { cookie } = cookieOf(agreed);
  const confirm = async (headers: Headers) =>
    (await callRoute(confirmInstructions, { params: { link }, headers })).status;
  const both = { cookie: `${study.staff.headers.cookie}; ${cookie}` };
  expect(await confirm(both)).toBe(200);
  expect(await confirm({ cookie })).toBe(401);
  await database().delete(member).where(eq(member.projectId, study.projectId));
  expect(await confirm(both)).toBe(404);
});
