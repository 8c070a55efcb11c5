import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { TOTP } from "otpauth";
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { database } from "@/db/client";
import {
  apiToken,
  auditEntry,
  importFile,
  member,
  memberInvitation,
  staffSession,
  user,
} from "@/db/schema";
import { callRoute } from "@/db/testing/call-route";
import { makeProject } from "@/db/testing/make-project";
import { openAppDatabase } from "@/db/testing/open-app-database";
import { makeToken, openSession, signInStaff } from "@/db/testing/sign-in";
import { changePassword, deleteAccount, takeReset } from "@/lib/accounts/schema";
import { setPassword } from "@/lib/accounts/server/change-password";
import { confirmTwoFactor, startTwoFactor } from "@/lib/accounts/server/two-factor";
import { signIn } from "@/lib/auth/schema";
import { hashPassword } from "@/lib/auth/server/password-hash";
import type { Contract } from "@/lib/http/contract";
import { createImport, sendFile } from "@/lib/imports/schema";
import { changeAccount, issueReset } from "@/lib/instance/schema";
import { acceptAsNew, inviteMember, reissueInvitation } from "@/lib/invitations/schema";
import { changeProjectLife } from "@/lib/life-cycle/schema";
import { changeRole, removeMember } from "@/lib/members/schema";
import { createToken, revokeToken } from "@/lib/tokens/schema";

// Whoever's access ends keeps nothing of it: neither by a request that was on its way, nor by what they
// prepared before.

const password = "seven green bicycles";
await openAppDatabase();
let projectId: string;
type Someone = Awaited<ReturnType<typeof signInStaff>>;
let ann: Someone;
let mallory: Someone;

beforeAll(async () => {
  ({ projectId } = await makeProject(database(), { questions: 1, models: 1 }));
  ann = await signInStaff(database(), { projectId, role: "admin" }, { isInstanceAdmin: true });
});

beforeEach(async () => {
  mallory = await anAdmin();
});

/** An admin of the project, with the password. */
async function anAdmin(): Promise<Someone> {
  const made = await signInStaff(database(), { projectId, role: "admin" });
  await setBack(made);
  return made;
}

async function setBack({ userId }: Someone): Promise<void> {
  const passwordHash = await hashPassword(password);
  await database().update(user).set({ passwordHash }).where(eq(user.id, userId));
}

const asAnn = <C extends Contract>(contract: C, params: Record<string, string>, body?: unknown) =>
  callRoute(contract, { params, headers: ann.headers, body });

const removed = () => asAnn(removeMember, { projectId, userId: mallory.userId });
const demoted = () =>
  asAnn(changeRole, { projectId, userId: mallory.userId }, { role: "researcher" });
const disabled = () =>
  asAnn(changeAccount, { userId: mallory.userId }, { isDisabled: true, isInstanceAdmin: false });
/** From another browser than the one whose session was stolen. */
const newPassword = async () =>
  callRoute(changePassword, {
    headers: await openSession(database(), mallory.userId),
    body: { current: password, password: "eight yellow trains" },
  });

/** Sends one byte of a body, lets something happen, and sends the rest. */
async function sendSlowly(
  contract: Contract,
  call: { params: Record<string, string>; headers: Record<string, string>; body: unknown },
  meanwhile: () => Promise<Response>,
): Promise<Response> {
  const text = typeof call.body === "string" ? call.body : JSON.stringify(call.body);
  const bytes = new TextEncoder().encode(text);
  let begun = () => {};
  let goOn = () => {};
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
  let part = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (part++ === 0) return controller.enqueue(bytes.subarray(0, 1));
        begun();
        await mayGoOn;
        controller.enqueue(bytes.subarray(1));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const answering = callRoute(contract, { ...call, body });
  await Promise.race([hasBegun, answering]);
  const done = await meanwhile();
  expect(done.status).toBeLessThan(300);
  goOn();
  return answering;
}

const isAdmin = async ({ userId }: Someone) =>
  (await database().$count(
    member,
    and(eq(member.userId, userId), eq(member.projectId, projectId), eq(member.role, "admin")),
  )) === 1;

test("an admin who is demoted does not make themself admin with a request that was on its way", async () => {
  const params = { projectId, userId: mallory.userId };
  const call = { params, headers: mallory.headers, body: { role: "admin" } };
  expect((await sendSlowly(changeRole, call, demoted)).status).toBe(403);
  expect(await isAdmin(mallory)).toBe(false);
  // The log says what was done, in its order: the refusal came after.
  const entries = await database()
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.action, "member.role"))
    .orderBy(auditEntry.at);
  expect(entries).toMatchObject([
    { outcome: "done", before: { role: "admin" }, after: { role: "researcher" } },
    { outcome: "refused", userId: mallory.userId },
  ]);
});

test("nor does an admin of the instance who is disabled", async () => {
  await database().update(user).set({ isInstanceAdmin: true }).where(eq(user.id, mallory.userId));
  const body = { isInstanceAdmin: true, isDisabled: false, mayCreateProjects: true };
  const call = { params: { userId: mallory.userId }, headers: mallory.headers, body };
  expect((await sendSlowly(changeAccount, call, disabled)).status).toBe(401);
  const [left] = await database().select().from(user).where(eq(user.id, mallory.userId));
  expect(left).toMatchObject({ isInstanceAdmin: false, disabledAt: expect.any(Date) });
});

test("a stolen session makes no token and no invitation across a change of the password", async () => {
  const token = { name: "mine", scopes: ["read"], days: 365 };
  const invitation = { email: "mallory2@example.org", role: "admin" };
  for (const [contract, body] of [
    [createToken, token],
    [inviteMember, invitation],
  ] as const) {
    mallory = await anAdmin();
    const call = { params: { projectId }, headers: mallory.headers, body };
    expect((await sendSlowly(contract, call, newPassword)).status).toBe(401);
    expect(await database().$count(apiToken, eq(apiToken.userId, mallory.userId))).toBe(0);
  }
});

test("a file that was on its way is not imported after its token ended, or the project was archived", async () => {
  const scopes: ["import"] = ["import"];
  const headers = await makeToken(database(), { projectId, userId: mallory.userId, scopes });
  const [{ id: tokenId = "" } = {}] = await database()
    .select({ id: apiToken.id })
    .from(apiToken)
    .where(eq(apiToken.userId, mallory.userId));
  const revoked = () => asAnn(revokeToken, { projectId, tokenId });
  const archived = () => asAnn(changeProjectLife, { projectId }, { to: "archived" });
  for (const [ends, by, status] of [
    [revoked, headers, 401],
    [archived, mallory.headers, 409],
  ] as const) {
    const made = await callRoute(createImport, {
      params: { projectId },
      headers: mallory.headers,
      body: {
        kind: "questions",
        filename: "late.jsonl",
        options: { format: "jsonl", mapping: {} },
      },
    });
    const { id: importId } = (await made.json()) as { id: string };
    const line = { dataset: "Late", key: "a", text: "Which?", truth: "This" };
    const call = { params: { projectId, importId }, headers: by, body: JSON.stringify(line) };
    expect((await sendSlowly(sendFile, call, ends)).status).toBe(status);
    const [left] = await database().select().from(importFile).where(eq(importFile.id, importId));
    expect(left?.state).not.toBe("done");
  }
  expect((await asAnn(changeProjectLife, { projectId }, { to: "active" })).status).toBe(200);
});

test("who loses their rights comes back by no invitation that they made, or made a new link for", async () => {
  const invite = async (by: Someone) => {
    const email = `${randomUUID()}@example.org`;
    const call = { params: { projectId }, headers: by.headers, body: { email, role: "admin" } };
    return (await (await callRoute(inviteMember, call)).json()) as { id: string; path: string };
  };
  for (const ends of [removed, demoted, disabled, newPassword]) {
    mallory = await anAdmin();
    const anns = await invite(ann);
    const params = { projectId, invitationId: anns.id };
    const taken = await callRoute(reissueInvitation, { params, headers: mallory.headers });
    const links = [await invite(mallory), (await taken.json()) as { path: string }];
    const kept = await invite(ann);
    expect((await ends()).status).toBeLessThan(300);
    for (const { path } of links) expect((await accept(path)).status).toBe(410);
    expect((await accept(kept.path)).status).toBe(201);
  }
  const open = and(eq(memberInvitation.projectId, projectId), isNull(memberInvitation.outcome));
  expect(await database().$count(memberInvitation, open)).toBe(0);
});

test("nor does an admin of the instance by a link that they made to set somebody's password", async () => {
  const db = database();
  const victim = await signInStaff(db);
  const params = { userId: victim.userId };
  const asNoAdmin = () =>
    asAnn(changeAccount, { userId: mallory.userId }, { isInstanceAdmin: false });
  for (const ends of [asNoAdmin, disabled, newPassword]) {
    mallory = await anAdmin();
    await db.update(user).set({ isInstanceAdmin: true }).where(eq(user.id, mallory.userId));
    const made = await callRoute(issueReset, { params, headers: mallory.headers });
    const { path } = (await made.json()) as { path: string };
    expect((await ends()).status).toBeLessThan(300);
    const token = path.split("/").at(-1) ?? "";
    expect((await callRoute(takeReset, { params: { token }, body: { password } })).status).toBe(
      410,
    );
  }
});

/** Sets a new password for Mallory's account while something that has checked the old one is on its way. */
async function whileItChanges(begin: () => Promise<Response>): Promise<Response> {
  const { userId } = mallory;
  const passwordHash = await hashPassword("eight yellow trains");
  const db = database();
  let begun: Promise<Response> | undefined;
  await db.transaction(async (tx) => {
    await tx.select().from(user).where(eq(user.id, userId)).for("update");
    begun = begin();
    // It found the old password right, and waits for the account.
    await vi.waitFor(
      async () => {
        const { rows } = await db.execute(sql`select from pg_locks where not granted`);
        expect(rows.length).toBeGreaterThan(0);
      },
      { timeout: 10_000 },
    );
    await setPassword(tx, { userId, passwordHash, now: new Date() });
  });
  if (!begun) throw new Error("Nothing was begun.");
  return begun;
}

test("a sign-in that has checked the old password opens nothing once there is a new one", async () => {
  const { email, userId } = mallory;
  const entered = await whileItChanges(() => callRoute(signIn, { body: { email, password } }));
  expect(entered.status).toBe(401);
  expect(await database().$count(staffSession, eq(staffSession.userId, userId))).toBe(0);
});

test("nor does a change of the password, or the account's deletion, by whoever knows the old one", async () => {
  const { headers, email, userId } = mallory;
  const thiefs = { current: password, password: "nine purple boats" };
  const changed = await whileItChanges(() => callRoute(changePassword, { headers, body: thiefs }));
  expect(changed.status).toBe(401);
  await setBack(mallory);
  const again = await openSession(database(), userId);
  const body = { confirm: email, password };
  const left = await whileItChanges(() => callRoute(deleteAccount, { headers: again, body }));
  expect(left.status).toBe(401);
  const [account] = await database().select().from(user).where(eq(user.id, userId));
  expect(account).toMatchObject({ disabledAt: null, deleteAt: null });
});

test("two admins of the instance who change each other at once do not lock each other out", async () => {
  const db = database();
  await db.update(user).set({ isInstanceAdmin: true }).where(eq(user.id, mallory.userId));
  const change = (by: Someone, to: Someone) =>
    callRoute(changeAccount, {
      params: { userId: to.userId },
      headers: by.headers,
      body: { mayCreateProjects: true },
    });
  for (let i = 0; i < 10; i++) {
    const both = await Promise.all([change(ann, mallory), change(mallory, ann)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
  }
});

test("a code that ended while the request was on its way signs nobody in", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const { email, userId } = mallory;
  const { secret } = await startTwoFactor(database(), { userId, email });
  const app = new TOTP({ secret });
  const first = { userId, sessionId: null, code: app.generate(), now: new Date() };
  await confirmTwoFactor(database(), first);
  const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
  const call = () => ({ params: {}, headers: {}, body: { email, password, code: app.generate() } });
  const wait = (seconds: number) => async () => {
    later(seconds);
    return new Response();
  };
  later(60);
  expect((await sendSlowly(signIn, call(), wait(90))).status).toBe(401);
  expect((await sendSlowly(signIn, call(), wait(1))).status).toBe(200);
});

const accept = (path: string) =>
  callRoute(acceptAsNew, {
    params: { token: path.split("/").at(-1) ?? "" },
    body: { name: "Second", password },
  });
