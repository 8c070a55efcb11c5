import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { TOTP } from "otpauth";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Db } from "@/db/client";
import {
  apiToken,
  attemptLimit,
  member,
  oidcIdentity,
  project,
  recoveryCode,
  twoFactor,
  user,
} from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { createUser } from "@/lib/accounts/server/create-user";
import { lockAccount } from "@/lib/auth/server/lock-access";
import { newSecret } from "@/lib/auth/server/secret-token";
import { signIn } from "@/lib/auth/server/sign-in";
import { findStaffSession } from "@/lib/auth/server/staff-session";
import { findTokenOwner } from "@/lib/auth/server/token-owner";
import { clientAddressHeader } from "@/lib/http/client-address";
import { changeAccount } from "@/lib/instance/server/change-account";
import { listOnlyAdmin, nameAdmin } from "@/lib/instance/server/name-admin";
import { changeRole, removeMember } from "@/lib/members/server/change-member";
import { lockProjectAdmins } from "@/lib/members/server/other-project-admins";
import { createToken } from "@/lib/tokens/server/create-token";
import { changePassword } from "./change-password";
import { checkPassword } from "./check-password";
import { deleteDueAccounts, leave } from "./delete-account";
import { findReset, issueReset, resetPassword } from "./reset-password";
import { confirmTwoFactor, endTwoFactor, renewRecoveryCodes, startTwoFactor } from "./two-factor";

const db = await openTestDatabase();
/** Whoever changes an account here may. */
const hold = async () => {};
const noon = new Date("2026-11-22T12:00:00Z");
const after = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
const password = "seven green bicycles";
const better = "nine yellow umbrellas";
const plain = new Headers({ [clientAddressHeader]: "192.0.2.1" });

beforeAll(() => {
  process.env.CANDOR_SECRET = "only for this test, as long as it must be";
});
beforeEach(() => db.delete(attemptLimit));

async function makePerson() {
  const email = `${randomUUID()}@example.org`;
  const id = await createUser(db, { name: "Ada", email, password });
  const [made] = await db.insert(project).values({ name: "P" }).returning();
  const projectId = made?.id ?? "";
  await db.insert(member).values({ projectId, userId: id, role: "admin" });
  const enter = (given = password, code?: string, now = noon) =>
    signIn(db, { email, password: given, code, headers: plain, now });
  const browser = async () => {
    const { cookies } = await enter();
    const cookie = cookies.map((c) => c.split(";")[0]).join("; ");
    return new Headers({ [clientAddressHeader]: "192.0.2.1", cookie });
  };
  const token = () =>
    createToken(db, {
      projectId,
      userId: id,
      name: "t",
      scopes: ["read"],
      days: 90,
      secret: newSecret(),
      now: noon,
    });
  return { user: { id, name: "Ada", email }, projectId, enter, browser, token };
}
const isIn = async (headers: Headers) => (await findStaffSession(db, headers, noon)) !== undefined;

test.each([
  ["aaaaaaaaaaaa", "Repeated"],
  ["password1234", "commonly used"],
  ["qwertyuiop123", "commonly used"],
  ["P@ssw0rd2024", "commonly used"],
  ["ada.lovelace", "easy to guess"],
  ["short", "at least 12 characters"],
])("%s is no password", (weak, reason) => {
  expect(() => checkPassword("body.password", weak, ["Ada Lovelace", "ada@example.org"])).toThrow(
    reason,
  );
});

/** A provider's account that signs in as somebody: their own, or one that a thief connected. */
async function connect(userId: string) {
  await db
    .insert(oidcIdentity)
    .values({ issuer: "https://login.example", subject: userId, userId });
  return () => db.$count(oidcIdentity, eq(oidcIdentity.userId, userId));
}

/** How many statements wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await db.owner.execute(sql`select from pg_locks where not granted`);
  return rows.length;
}

test("unrelated words are a password", () => {
  checkPassword("body.password", password, ["Ada Lovelace", "ada@example.org"]);
});

test("no password takes long to judge, and length alone makes none strong", () => {
  const names = ["a1 ".repeat(66), `${"4@8({[3$5!".repeat(19)}@example.org`];
  const before = process.cpuUsage().user;
  for (const part of ["4@8({[3$5!1|70%2+", "1.1.2011.1.20", "x1y2z3"]) {
    try {
      checkPassword("body.password", part.repeat(60), names);
    } catch (error) {
      expect(error).toMatchObject({ status: 400 });
    }
  }
  // In microseconds. The longest took 9 s before.
  expect(process.cpuUsage().user - before).toBeLessThan(1_500_000);
  for (const weak of ["a".repeat(1000), "P@ssw0rd".repeat(100)]) {
    expect(() => checkPassword("body.password", weak, names)).toThrow("easy to guess");
  }
});

test("changing the password ends the other sessions and the API tokens, and the old password", async () => {
  const ada = await makePerson();
  const here = await ada.browser();
  const there = await ada.browser();
  const { token } = await ada.token();
  const connected = await connect(ada.user.id);
  expect(await findTokenOwner(db, token, plain, noon)).toMatchObject({ user: { id: ada.user.id } });
  const sessionId = (await findStaffSession(db, here, noon))?.sessionId ?? null;
  const change = {
    hold,
    user: ada.user,
    sessionId,
    password: better,
    now: noon,
  };
  await expect(changePassword(db, { ...change, current: "wrong" })).rejects.toMatchObject({
    status: 403,
    fields: [{ path: "body.current" }],
  });
  await expect(
    changePassword(db, { ...change, current: password, password: "aaaaaaaaaaaa" }),
  ).rejects.toMatchObject({ status: 400, fields: [{ path: "body.password" }] });
  expect(await isIn(there)).toBe(true);
  await changePassword(db, { ...change, current: password });
  expect(await isIn(here)).toBe(true);
  expect(await isIn(there)).toBe(false);
  expect(await connected()).toBe(0);
  await expect(findTokenOwner(db, token, plain, noon)).rejects.toMatchObject({ status: 401 });
  await expect(ada.enter()).rejects.toMatchObject({ status: 401 });
  expect((await ada.enter(better)).state).toBe("signed_in");
});

test("a stranger at the desk can't guess the current password without end", async () => {
  const ada = await makePerson();
  const guess = () =>
    changePassword(db, {
      hold,
      user: ada.user,
      sessionId: null,
      current: "guess",
      password: better,
      now: noon,
    });
  for (let i = 0; i < 5; i++) await expect(guess()).rejects.toMatchObject({ status: 403 });
  await expect(guess()).rejects.toMatchObject({ status: 429 });
});

test("a link to set a new password works once, for a day, and ends what was open", async () => {
  const ada = await makePerson();
  const here = await ada.browser();
  const { token: apiKey } = await ada.token();
  const connected = await connect(ada.user.id);
  const issue = async () => {
    const secret = newSecret();
    const options = { createdBy: ada.user.id, secret, now: noon };
    const { account } = await issueReset(db, { userId: ada.user.id, ...options });
    // For the log, which names whose link it is.
    expect(account).toEqual({ id: ada.user.id, name: ada.user.name });
    return { token: secret, headers: plain, now: noon };
  };
  const first = await issue();
  const second = await issue();
  await expect(findReset(db, first)).rejects.toMatchObject({ status: 410 });
  await expect(findReset(db, { ...second, now: after(24 * 3600) })).rejects.toMatchObject({
    status: 410,
  });
  const both = await Promise.allSettled(
    [better, better].map((next) => resetPassword(db, { ...second, password: next })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await isIn(here)).toBe(false);
  expect(await connected()).toBe(0);
  await expect(findTokenOwner(db, apiKey, plain, noon)).rejects.toMatchObject({ status: 401 });
  expect((await ada.enter(better)).state).toBe("signed_in");
});

test("passwords can't be tried out at a link without end", async () => {
  const ada = await makePerson();
  const token = newSecret();
  await issueReset(db, { userId: ada.user.id, createdBy: ada.user.id, secret: token, now: noon });
  const take = (given: string, now = noon) =>
    resetPassword(db, { token, password: given, headers: plain, now });
  for (let i = 0; i < 10; i++) {
    await expect(take("aaaaaaaaaa")).rejects.toMatchObject({ status: 400 });
  }
  await expect(take("aaaaaaaaaa")).rejects.toMatchObject({ status: 429 });
  await take(better, after(60));
  expect((await ada.enter(better)).state).toBe("signed_in");
});

test("disabling an account ends its sessions, tokens and links; the last instance admin stays", async () => {
  const ada = await makePerson();
  const bob = await makePerson();
  const { projectId } = ada;
  await db.insert(member).values({ projectId, userId: bob.user.id, role: "admin" });
  const here = await ada.browser();
  const { token } = await ada.token();
  await changeAccount(db, { hold, userId: ada.user.id, isInstanceAdmin: true, now: noon });
  const disable = () =>
    changeAccount(db, { hold, userId: ada.user.id, isDisabled: true, now: noon });
  await expect(disable()).rejects.toMatchObject({ status: 409, code: "last_instance_admin" });
  await changeAccount(db, { hold, userId: bob.user.id, isInstanceAdmin: true, now: noon });
  await disable();
  expect(await isIn(here)).toBe(false);
  await expect(findTokenOwner(db, token, plain, noon)).rejects.toMatchObject({ status: 401 });
  await expect(ada.enter()).rejects.toMatchObject({ status: 401 });
});

test("a project keeps an admin who can sign in, whichever way the others go", async () => {
  const ada = await makePerson();
  const bob = await makePerson();
  const { projectId } = ada;
  await db.insert(member).values({ projectId, userId: bob.user.id, role: "admin" });
  const admin = { projectId, hold, now: noon };
  const waysOut = (userId: string) => [
    () => changeAccount(db, { hold, userId, isDisabled: true, now: noon }),
    () => changeAccount(db, { hold, userId, isToBeDeleted: true, now: noon }),
    () => changeRole(db, { ...admin, userId, role: "researcher" }),
    () => removeMember(db, { ...admin, userId }),
  ];
  // Bob's own project would keep him otherwise.
  await db.update(member).set({ role: "researcher" }).where(eq(member.projectId, bob.projectId));
  for (const endsAda of waysOut(ada.user.id)) {
    await db.delete(member).where(eq(member.userId, ada.user.id));
    await db.insert(member).values({ projectId, userId: ada.user.id, role: "admin" });
    await changeAccount(db, { hold, userId: ada.user.id, isDisabled: false, now: noon });
    await endsAda();
    for (const endsBob of waysOut(bob.user.id)) {
      await expect(endsBob()).rejects.toMatchObject({ status: 409, code: "only_admin" });
    }
  }
  expect(await changeRole(db, { ...admin, userId: bob.user.id, role: "admin" })).toBe("admin");
});

test("an admin of the instance makes another member admin, so that the only one can go", async () => {
  const ada = await makePerson();
  const bob = await makePerson();
  const { projectId } = ada;
  const userId = ada.user.id;
  const name = (memberId: string) => nameAdmin(db, { hold, userId, projectId, memberId });
  const disable = () => changeAccount(db, { hold, userId, isDisabled: true, now: noon });
  await expect(disable()).rejects.toMatchObject({ code: "only_admin" });
  expect(await listOnlyAdmin(db, { userId })).toMatchObject([{ id: projectId, members: [] }]);
  // Neither themselves nor a stranger.
  for (const nobody of [userId, bob.user.id]) {
    await expect(name(nobody)).rejects.toMatchObject({ status: 404 });
  }
  await db.insert(member).values({ projectId, userId: bob.user.id, role: "researcher" });
  expect(await listOnlyAdmin(db, { userId })).toMatchObject([
    { id: projectId, members: [{ userId: bob.user.id }] },
  ]);
  expect(await name(bob.user.id)).toMatchObject({
    before: "researcher",
    project: { id: projectId },
  });
  expect(await listOnlyAdmin(db, { userId })).toEqual([]);
  await disable();
  // Now the project has an admin who decides it.
  await db.update(member).set({ role: "researcher" }).where(eq(member.userId, userId));
  await changeAccount(db, { hold, userId, isDisabled: false, now: noon });
  const back = { hold, userId, projectId, memberId: bob.user.id };
  await expect(nameAdmin(db, back)).rejects.toMatchObject({ code: "not_only_admin" });
});

test("two admins who go at the same time do not leave the project without one", async () => {
  for (const [first, second] of [
    ["disabled", "disabled"],
    ["removed", "removed"],
    ["disabled", "removed"],
  ] as const) {
    const ada = await makePerson();
    const bob = await makePerson();
    const { projectId } = ada;
    await db.update(member).set({ projectId }).where(eq(member.userId, bob.user.id));
    const go = (how: "disabled" | "removed", userId: string) => (tx: Db) =>
      how === "disabled"
        ? changeAccount(tx, { hold, userId, isDisabled: true, now: noon })
        : removeMember(tx, { hold, projectId, userId, now: noon });
    let waiting: Promise<unknown> | undefined;
    await db.transaction(async (tx) => {
      await go(first, ada.user.id)(tx);
      waiting = go(second, bob.user.id)(db).catch((error: unknown) => error);
      await expect.poll(countWaiting).toBeGreaterThan(0);
    });
    expect(await waiting).toMatchObject({ status: 409, code: "only_admin" });
  }
});

test("an account is deleted after 14 days in which an admin can take it back, and what they did stays", async () => {
  const ada = await makePerson();
  const here = await ada.browser();
  const { token } = await ada.token();
  const me = { id: ada.user.id, email: ada.user.email };
  const ask = (change: object = {}) =>
    leave(db, { hold, me, confirm: me.email, password, now: noon, ...change });
  await expect(ask({ confirm: "somebody@example.org" })).rejects.toMatchObject({ status: 400 });
  await expect(ask({ password: "wrong" })).rejects.toMatchObject({ status: 403 });
  await expect(ask()).rejects.toMatchObject({ status: 409, code: "only_admin" });
  const bob = await makePerson();
  const both = { projectId: ada.projectId, userId: bob.user.id, role: "admin" } as const;
  await db.insert(member).values(both);
  const day = 24 * 3600;
  expect(await ask()).toEqual({ deleteAt: after(14 * day) });
  expect(await isIn(here)).toBe(false);
  await expect(findTokenOwner(db, token, plain, noon)).rejects.toMatchObject({ status: 401 });
  await expect(ada.enter()).rejects.toMatchObject({ status: 401 });

  await changeAccount(db, { hold, userId: me.id, isDisabled: false, now: noon });
  expect((await ada.enter()).state).toBe("signed_in");
  expect(await deleteDueAccounts(db, after(20 * day))).toBe(0);

  await changeAccount(db, { hold, userId: me.id, isToBeDeleted: true, now: noon });
  expect(await deleteDueAccounts(db, after(13 * day))).toBe(0);
  const done = [deleteDueAccounts(db, after(14 * day)), deleteDueAccounts(db, after(14 * day))];
  expect((await Promise.all(done)).reduce((sum, n) => sum + n)).toBe(1);
  const [left] = await db.select().from(user).where(eq(user.id, me.id));
  expect(left).toMatchObject({ name: "Deleted account", passwordHash: null });
  expect(JSON.stringify(left)).not.toContain(me.email);
  expect(await db.$count(member, eq(member.userId, me.id))).toBe(0);
  await expect(ada.enter()).rejects.toMatchObject({ status: 401 });
  // It can't be enabled again, and the address can have a new account.
  const enable = changeAccount(db, { hold, userId: me.id, isDisabled: false, now: noon });
  await expect(enable).rejects.toMatchObject({ status: 404 });
  await createUser(db, { name: "Ada", email: me.email, password });
});

test("an account is deleted while somebody changes its role, and neither keeps the other waiting", async () => {
  const { user: ada, projectId } = await makePerson();
  await db.update(user).set({ disabledAt: noon, deleteAt: noon }).where(eq(user.id, ada.id));
  const { deleting } = await db.transaction(async (tx) => {
    await lockProjectAdmins(tx, { userId: ada.id, projectId });
    const deleting = deleteDueAccounts(db, noon);
    await expect.poll(countWaiting).toBeGreaterThan(0);
    // If the deletion held the account while it waits for the member, this would be a deadlock.
    await lockAccount(tx, ada.id);
    return { deleting };
  });
  expect(await deleting).toBe(1);
});

test("an API token expires, after a year at the latest, and says when it was used", async () => {
  const ada = await makePerson();
  const { token, id } = await ada.token();
  const day = 24 * 3600;
  await findTokenOwner(db, token, plain, after(89 * day));
  const rows = await db.select().from(apiToken);
  expect(rows.find((row) => row.id === id)?.lastUsedAt).toEqual(after(89 * day));
  expect(JSON.stringify(rows)).not.toContain(token);
  await expect(findTokenOwner(db, token, plain, after(90 * day))).rejects.toMatchObject({
    status: 401,
  });
  const [made] = rows;
  const forever = { ...made, id: randomUUID(), tokenHash: "x", expiresAt: after(400 * day) };
  await expect(
    db.insert(apiToken).values(forever as typeof apiToken.$inferInsert),
  ).rejects.toMatchObject({ cause: { constraint: "api_token_expires" } });
});

async function withTwoFactor() {
  const ada = await makePerson();
  const other = await ada.browser();
  const { uri, secret, qr } = await startTwoFactor(db, {
    userId: ada.user.id,
    email: ada.user.email,
  });
  expect(qr).toContain("<svg");
  expect(uri).toContain(secret);
  const app = new TOTP({ secret });
  const codeAt = (now: Date) => app.generate({ timestamp: now.getTime() });
  const recoveryCodes = await confirmTwoFactor(db, {
    userId: ada.user.id,
    sessionId: null,
    code: codeAt(noon),
    now: noon,
  });
  // Whoever signed in with a password alone is out.
  expect(await isIn(other)).toBe(false);
  return { ...ada, secret, codeAt, recoveryCodes };
}

test("two-factor sign-in asks for a code, takes each once, and stores no secret in the clear", async () => {
  const ada = await withTwoFactor();
  expect(await ada.enter()).toMatchObject({ state: "code", cookies: [] });
  // The code that turned it on is used.
  await expect(ada.enter(password, ada.codeAt(noon))).rejects.toMatchObject({ status: 401 });
  const soon = after(60);
  expect((await ada.enter(password, ada.codeAt(soon), soon)).state).toBe("signed_in");
  await expect(ada.enter(password, ada.codeAt(soon), soon)).rejects.toMatchObject({ status: 401 });
  // A right code does not make up for a wrong password.
  const later = after(300);
  await expect(ada.enter("wrong", ada.codeAt(later), later)).rejects.toMatchObject({
    message: "Email or password is wrong.",
  });
  const stored = JSON.stringify([
    await db.select().from(twoFactor),
    await db.select().from(recoveryCode),
  ]);
  expect(stored).not.toContain(ada.secret);
  for (const code of ada.recoveryCodes) expect(stored).not.toContain(code.replaceAll("-", ""));
});

test("a recovery code signs in once; new ones end the old ones", async () => {
  const ada = await withTwoFactor();
  const [first = "", second = ""] = ada.recoveryCodes;
  expect(ada.recoveryCodes).toHaveLength(10);
  expect((await ada.enter(password, first)).state).toBe("signed_in");
  await expect(ada.enter(password, first)).rejects.toMatchObject({ status: 401 });
  const [renewed = ""] = await renewRecoveryCodes(db, ada.user.id);
  await expect(ada.enter(password, second)).rejects.toMatchObject({ status: 401 });
  expect((await ada.enter(password, renewed)).state).toBe("signed_in");
  await endTwoFactor(db, ada.user.id);
  expect((await ada.enter()).state).toBe("signed_in");
});

test("codes can't be guessed without end by someone who has the password", async () => {
  const ada = await withTwoFactor();
  // Each from another address: only the count of the codes is the same.
  const guess = (i: number) =>
    signIn(db, {
      email: ada.user.email,
      password,
      code: "000000",
      now: after(120),
      headers: new Headers({ [clientAddressHeader]: `198.51.100.${i}` }),
    });
  for (let i = 0; i < 5; i++) await expect(guess(i)).rejects.toMatchObject({ status: 401 });
  await expect(guess(5)).rejects.toMatchObject({ status: 429 });
});
