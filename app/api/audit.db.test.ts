import { randomUUID } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { connect, type Db, database } from "@/db/client";
import { auditEntry, auditRefusal, user } from "@/db/schema";
import { callRoute } from "@/db/testing/call-route";
import { makeStudy } from "@/db/testing/make-study";
import { openAppDatabase } from "@/db/testing/open-app-database";
import { makeToken, signInStaff } from "@/db/testing/sign-in";
import { createUser } from "@/lib/accounts/server/create-user";
import { contracts } from "@/lib/api/contracts";
import { route } from "@/lib/api/route";
import { summariseRefusals, writtenSingly } from "@/lib/audit/server/write-refusal";
import { signIn, signOut } from "@/lib/auth/schema";
import {
  confirmInstructions,
  giveConsent,
  withdrawConsent,
} from "@/lib/crowd/participation/schema";
import { actions } from "@/lib/http/actions";
import { clientAddressHeader } from "@/lib/http/client-address";
import type { Contract } from "@/lib/http/contract";
import { listAccounts } from "@/lib/instance/server/list-accounts";
import { withRequestId } from "@/lib/log/server/request-id";
import { moveOn, setRoundState } from "@/lib/quality/rounds/schema";
import { finishSingleSignOn } from "@/lib/single-sign-on/schema";
import { createTraining } from "@/lib/training/schema";

const sameOrigin = {
  host: "localhost",
  origin: "http://localhost",
  "content-type": "application/json",
};

type Headers = Record<string, string>;

const { ownerUrl } = await openAppDatabase();
let study: Awaited<ReturnType<typeof makeStudy>>;
let admin: { userId: string; headers: Headers };
let researcher: { userId: string; headers: Headers };
let stranger: { userId: string; headers: Headers };

beforeAll(async () => {
  const db = database();
  study = await makeStudy(db, { questions: 3, models: 2, overlap: 2 });
  const { projectId } = study;
  admin = await signInStaff(db, { projectId, role: "admin" }, { isInstanceAdmin: true });
  researcher = await signInStaff(db, { projectId, role: "researcher" });
  stranger = await signInStaff(db);
});

const entries = () => database().select().from(auditEntry).orderBy(desc(auditEntry.id));
const count = () => database().$count(auditEntry);
const isOfStaff = ({ access }: Contract) => access !== "public" && access !== "crowdworker";
const mustBeLogged = (contract: Contract) =>
  isOfStaff(contract) && (contract.method !== "GET" || contract.produces !== undefined);

/** Ids that are well formed; those of the study are there, the others are not. */
const params = (contract: Contract) => ({
  ...Object.fromEntries(
    Object.keys(contract.params?.shape ?? {}).map((key) => [key, randomUUID()]),
  ),
  projectId: study.projectId,
  studyId: study.studyId,
  roundId: study.roundId,
  datasetId: study.datasetId,
});

describe("no route can forget the log", () => {
  const logged = contracts.filter(mustBeLogged);

  test("every change by staff and every export names its action", () => {
    expect(logged.filter(({ action }) => action === undefined)).toEqual([]);
    expect(logged.length).toBeGreaterThan(30);
    for (const { action } of contracts) if (action) expect(actions).toHaveProperty([action]);
  });

  test("a contract without an action does not compile", async () => {
    const { contract } = await import("@/lib/http/contract");
    const c = { route: "POST /api/x", access: "researcher", summary: "" } as const;
    // @ts-expect-error it changes something and names no action
    contract(c);
    const e = { ...c, route: "GET /api/x", produces: ["text/csv"] } as const;
    // @ts-expect-error it hands out a file and names no action
    contract(e);
    contract({ ...e, action: "export.people" });
  });

  describe.each(
    logged.map((contract) => ({ name: `${contract.method} ${contract.path}`, contract })),
  )("$name", ({ contract }) => {
    test("is written by the door itself, whatever the handler does", async () => {
      const { body: _, query: __, consumes: ___, ...rest } = contract;
      const open = { ...rest, produces: ["text/plain"] };
      const handler = route(open, async () => Response.json("done"));
      const headers = { [clientAddressHeader]: "203.0.113.1", ...sameOrigin, ...admin.headers };
      const request = new Request("http://localhost/", { method: contract.method, headers });
      const answer = await handler(request, { params: Promise.resolve(params(contract)) });
      expect(answer.status).toBe(200);
      expect((await entries())[0]).toMatchObject({
        action: contract.action,
        userId: admin.userId,
        actorKind: "person",
        actorName: "Someone",
        address: "203.0.113.1",
        outcome: "done",
        code: null,
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
    });

    test("is written by its route: what is done, and what is refused", async () => {
      const before = await count();
      const answer = await callRoute(contract, {
        params: params(contract),
        headers: admin.headers,
        query: { group: "x", model: randomUUID(), low: "0", high: "1", source: "A paper" },
        body: contract.method === "GET" ? undefined : {},
      });
      // A download that nobody reads takes one of their two places.
      await answer.body?.cancel();
      const written = (await count()) - before;
      // A request that is malformed is not written: it changes nothing.
      const expected = [400, 413, 415].includes(answer.status) ? 0 : 1;
      expect({ status: answer.status, written }).toEqual({
        status: answer.status,
        written: expected,
      });
    });
  });
});

test("the log can't be changed, not even by an erasure and not by its owner", async () => {
  const owner = connect(ownerUrl, { max: 1 });
  const change = (db: Db, statement: string) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local candor.erasing = 'on'`);
      await tx.execute(sql.raw(statement));
    });
  const before = await entries();
  expect(before.length).toBeGreaterThan(0);
  for (const statement of [
    "update audit_entry set actor_name = 'Nobody'",
    "update audit_entry set outcome = 'done', code = null where id = 1",
    "delete from audit_entry",
    "delete from audit_entry where false",
    "truncate audit_entry",
    "truncate project, audit_entry cascade",
  ]) {
    await expect(change(database(), statement), statement).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/^permission denied for table/) },
    });
    await expect(change(owner, statement), statement).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/only added to/) },
    });
  }
  const asReplica = "set local session_replication_role = replica; delete from audit_entry";
  await expect(change(owner, asReplica)).rejects.toMatchObject({
    cause: { message: expect.stringMatching(/only added to/) },
  });
  await owner.$client.end();
  expect(await entries()).toEqual(before);
});

test("an entry says who, from where, what, before and after", async () => {
  const body = { state: "paused" };
  const headers = admin.headers;
  expect(
    (await callRoute(setRoundState, { params: params(setRoundState), headers, body })).status,
  ).toBe(200);
  const [entry] = await entries();
  expect(entry).toMatchObject({
    action: "round.state",
    outcome: "done",
    times: 1,
    projectId: study.projectId,
    projectName: "Test project",
    subjectType: "round",
    subjectId: study.roundId,
    subjectName: "Study, round 1",
    before: { state: "open" },
    after: { state: "paused" },
    tokenId: null,
  });
  const of = { projectId: study.projectId, userId: admin.userId };
  const token = await makeToken(database(), of);
  await callRoute(setRoundState, { params: params(setRoundState), headers: token, body });
  const [byToken] = await entries();
  expect(byToken).toMatchObject({ actorKind: "token", userId: admin.userId });
  expect(byToken?.tokenId).toBeTruthy();
  expect(JSON.stringify(byToken)).not.toContain(token.authorization.slice(7));
});

test("who is refused is written: in the project's log, or for a stranger only in the instance's", async () => {
  const call = (headers: Headers) =>
    callRoute(moveOn, { params: params(moveOn), headers, body: {} });
  expect((await call(researcher.headers)).status).toBe(403);
  expect((await entries())[0]).toMatchObject({
    action: "round.advance",
    outcome: "refused",
    code: "admins_only",
    userId: researcher.userId,
    projectId: study.projectId,
    subjectId: study.roundId,
  });
  expect((await call(stranger.headers)).status).toBe(404);
  const [last] = await entries();
  expect(last).toMatchObject({
    userId: stranger.userId,
    code: "not_found",
    projectId: null,
    // Nothing of a project that is not theirs.
    projectName: null,
    subjectName: null,
  });
});

test("a launch that is sent again is one entry, and one that is refused is written with its name", async () => {
  const launch = (name: string) =>
    callRoute(createTraining, {
      params: params(createTraining),
      headers: researcher.headers,
      body: { key: "once", name, settings: { recipe: "miniature-smoke" } },
    });
  const before = await count();
  const made = await (await launch("A launch")).json();
  expect((await launch("A launch")).status).toBe(201);
  expect(await count()).toBe(before + 1);
  const common = { action: "training.create", subjectType: "training run" };
  expect((await entries())[0]).toMatchObject({
    ...{ ...common, subjectId: made.id, subjectName: "A launch", outcome: "done" },
  });
  expect((await launch("Another launch")).status).toBe(409);
  expect((await entries())[0]).toMatchObject({
    ...{ ...common, subjectName: "Another launch", outcome: "refused", code: "key_taken" },
  });
});

test("a flood of refusals is a few entries, and then one with their number", async () => {
  const db = database();
  const flooder = await signInStaff(db);
  const calls = 60;
  await Promise.all(
    Array.from({ length: calls }, () =>
      callRoute(moveOn, {
        params: { ...params(moveOn), projectId: randomUUID(), studyId: randomUUID() },
        headers: flooder.headers,
        body: {},
      }),
    ),
  );
  const theirs = () =>
    db
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.userId, flooder.userId))
      .orderBy(auditEntry.id);
  expect(await theirs()).toHaveLength(writtenSingly);
  const nextHour = new Date(Date.now() + 3_600_000);
  await Promise.all([summariseRefusals(db, nextHour), summariseRefusals(db, nextHour)]);
  const rows = await theirs();
  expect(rows.map(({ times }) => times).reduce((sum, n) => sum + n, 0)).toBe(calls);
  expect(rows).toHaveLength(writtenSingly + 1);
  expect(await db.$count(auditRefusal)).toBe(0);
});

test("a failed single sign-on is written, with the id of its request", async () => {
  const contract = finishSingleSignOn;
  const headers = { [clientAddressHeader]: "203.0.113.9" };
  const answer = await withRequestId("0f0e", () => callRoute(contract, { headers }));
  expect([answer.status, answer.headers.get("location")]).toEqual([
    303,
    expect.stringMatching(/\/sign-in\?problem=sign_on_failed$/),
  ]);
  expect((await entries())[0]).toMatchObject({
    action: contract.action,
    outcome: "refused",
    code: "sign_on_failed",
    actorKind: "unknown",
    address: "203.0.113.9",
    requestId: "0f0e",
  });
});

test("crowdworkers' consent and withdrawal are written by pseudonym, without an address", async () => {
  const db = database();
  const before = await count();
  const given = await callRoute(giveConsent, {
    params: { link: study.link },
    body: { version: 1, retentionMonths: null },
  });
  const { pseudonym } = (await given.json()) as { pseudonym: string };
  const headers = { cookie: cookiesOf(given) };
  // Agreeing again changes nothing, and is not written.
  await callRoute(giveConsent, {
    params: { link: study.link },
    headers,
    body: { version: 1, retentionMonths: null },
  });
  await callRoute(confirmInstructions, { params: { link: study.link }, headers });
  const withdraw = () => callRoute(withdrawConsent, { params: { link: study.link }, headers });
  // Nor does withdrawing again.
  expect([(await withdraw()).status, (await withdraw()).status]).toEqual([200, 200]);
  const again = {
    params: { link: study.link },
    headers,
    body: { version: 1, retentionMonths: null },
  };
  expect((await callRoute(giveConsent, again)).status).toBe(403);
  expect((await count()) - before).toBe(2);
  const [withdrawn, agreed] = await entries();
  for (const entry of [withdrawn, agreed]) {
    expect(entry).toMatchObject({
      actorKind: "crowdworker",
      actorName: pseudonym,
      address: null,
      userId: null,
      projectId: study.projectId,
      subjectName: "Study",
    });
  }
  expect([withdrawn?.action, agreed?.action]).toEqual(["consent.withdraw", "consent.give"]);
  await expect(
    db
      .insert(auditEntry)
      .values({ actorKind: "crowdworker", address: "203.0.113.9", action: "x", outcome: "done" }),
  ).rejects.toMatchObject({ cause: { constraint: "audit_entry_no_crowd_address" } });
});

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

test("sign-ins, failed ones and sign-outs are written, and a flood of guesses is counted", async () => {
  const db = database();
  const password = "correct horse battery staple";
  const email = `${randomUUID()}@example.org`;
  const id = await createUser(db, { name: "Ada", email, password });
  const post = (body: object) => callRoute(signIn, { body });
  expect((await post({ email, password: "wrong" })).status).toBe(401);
  expect((await entries())[0]).toMatchObject({
    action: "session.open",
    outcome: "refused",
    code: "wrong_password",
    projectId: null,
    // It may have been anybody.
    actorKind: "unknown",
    userId: null,
    address: "203.0.113.1",
    subjectType: "account",
    subjectId: id,
    subjectName: "Ada",
  });
  expect((await post({ email: `${randomUUID()}@example.org`, password })).status).toBe(401);
  expect((await entries())[0]).toMatchObject({ subjectId: "unknown", outcome: "refused" });
  const signedIn = await post({ email, password });
  expect(signedIn.status).toBe(200);
  expect((await entries())[0]).toMatchObject({
    action: "session.open",
    outcome: "done",
    actorKind: "person",
    userId: id,
  });
  const headers = { cookie: cookiesOf(signedIn) };
  await callRoute(signOut, { headers });
  expect((await entries())[0]).toMatchObject({ action: "session.close", userId: id });
  const before = await count();
  await callRoute(signOut, { headers });
  expect(await count()).toBe(before);
  // Signed out, they were seen nevertheless.
  const accounts = await listAccounts(db, { me: id });
  expect(accounts.find(({ userId }) => userId === id)?.lastSeenAt).not.toBeNull();

  // A disabled account's right password is refused as a wrong one; the log says whose it is.
  await db.update(user).set({ disabledAt: new Date() }).where(eq(user.id, id));
  expect(await (await post({ email, password })).json()).toMatchObject({
    error: { code: "wrong_password" },
  });
  expect((await entries())[0]).toMatchObject({ outcome: "refused", subjectName: "Ada" });

  const guessedAfter = await count();
  // Guesses at accounts that are not there, from as many addresses: one account to the log.
  for (let i = 0; i < 7; i++) {
    const from = { [clientAddressHeader]: `203.0.113.${i + 2}` };
    await callRoute(signIn, { headers: from, body: { email: `${randomUUID()}@x.org`, password } });
  }
  // One was written above.
  expect((await count()) - guessedAfter).toBe(writtenSingly - 1);
  // What is summed up names the account, and not one of many addresses.
  await summariseRefusals(db, new Date(Date.now() + 3_600_000));
  expect((await entries())[0]).toMatchObject({
    subjectType: "account",
    subjectId: "unknown",
    address: null,
    code: "wrong_password",
    times: 8 - writtenSingly,
  });
  // No password, and no address of an account that is not there: somebody may have typed anything.
  expect(JSON.stringify(await entries())).not.toMatch(/correct horse|@x\.org/);
}, 60_000);
