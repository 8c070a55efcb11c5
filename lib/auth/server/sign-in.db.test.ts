import { scryptSync } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { attemptLimit, staffSession, user } from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { setPassword } from "@/lib/accounts/server/change-password";
import { createUser } from "@/lib/accounts/server/create-user";
import { clientAddressHeader } from "@/lib/http/client-address";
import { takeAttempt } from "@/lib/limits/server/take-attempt";
import { hashPassword } from "./password-hash";
import { signIn } from "./sign-in";
import {
  dropOldStaffSessions,
  endSessionsOf,
  endStaffSession,
  findStaffSession,
} from "./staff-session";

const db = await openTestDatabase();
const noon = new Date("2026-11-22T12:00:00Z");
const after = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
const password = "seven green bicycles";
const email = "ada@example.org";
let userId: string;

beforeAll(async () => {
  vi.stubEnv("CANDOR_SECRET", "only for this test, as long as it must be");
  userId = await createUser(db, { name: "Ada", email, password });
});
afterAll(() => vi.unstubAllEnvs());
beforeEach(() => db.delete(attemptLimit));

const from = (address: string, cookies: string[] = []) =>
  new Headers({
    [clientAddressHeader]: address,
    "user-agent": "Test browser",
    cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; "),
  });
const enter = (headers: Headers, given = password, now = noon) =>
  signIn(db, { email, password: given, headers, now });

test("signing in opens a session, of which only a hash is stored; signing out ends it", async () => {
  const { state, cookies } = await enter(from("192.0.2.1"));
  expect(state).toBe("signed_in");
  expect(cookies[0]).toMatch(
    /^candor_staff=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
  );
  const headers = from("192.0.2.1", cookies);
  expect(await findStaffSession(db, headers, noon)).toMatchObject({ user: { id: userId, email } });
  const secret = cookies[0]?.match(/candor_staff=([^;]+)/)?.[1] ?? "";
  const rows = await db.select().from(staffSession);
  expect(rows).toMatchObject([{ address: "192.0.2.1", browser: "Test browser" }]);
  expect(JSON.stringify(rows)).not.toContain(secret);
  await endStaffSession(db, headers);
  expect(await findStaffSession(db, headers, noon)).toBeUndefined();
});

test("a session that is over is removed with its address, whether its owner comes back or not", async () => {
  const sessions = () => db.$count(staffSession, eq(staffSession.userId, userId));
  const day = 24 * 3600;
  const { cookies } = await enter(from("192.0.2.1"));
  await dropOldStaffSessions(db, after(7 * day - 1));
  expect(await sessions()).toBe(1);
  // Used on each day, it ends after 30.
  for (let n = 1; n < 30; n++)
    await findStaffSession(db, from("192.0.2.1", cookies), after(n * day));
  await dropOldStaffSessions(db, after(30 * day - 1));
  expect(await sessions()).toBe(1);
  await dropOldStaffSessions(db, after(30 * day));
  expect(await sessions()).toBe(0);
  await enter(from("192.0.2.1"));
  await dropOldStaffSessions(db, after(7 * day));
  expect(await sessions()).toBe(0);
});

test("a hash of weaker settings is checked, and is made anew", async () => {
  // As the library made it that accounts came from: N = 16384, r = 16, p = 1; its key from Node's own scrypt.
  const salt = "00112233445566778899aabbccddeeff";
  const key = scryptSync(password, salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 2 ** 26 });
  const weak = `scrypt$16384$16$1$${salt}$${key.toString("hex")}`;
  await db.update(user).set({ passwordHash: weak }).where(eq(user.id, userId));
  const hash = async () =>
    (await db.select({ hash: user.passwordHash }).from(user).where(eq(user.id, userId)))[0]?.hash;
  await expect(enter(from("192.0.2.1"), "wrong")).rejects.toMatchObject({ status: 401 });
  expect(await hash()).toBe(weak);
  expect((await enter(from("192.0.2.1"))).state).toBe("signed_in");
  expect(await hash()).toMatch(/^scrypt\$32768\$8\$3\$/);
  expect((await enter(from("192.0.2.1"))).state).toBe("signed_in");
});

test("behind https the cookie is sent by https alone", async () => {
  vi.stubEnv("CANDOR_URL", "https://candor.example.org");
  const { cookies } = await enter(from("192.0.2.1"));
  expect(cookies[0]).toMatch(/^__Host-candor_staff=.*; Secure$/);
  vi.stubEnv("CANDOR_URL", undefined);
  // A cookie of that name can't be set by http, so it is no session there.
  expect(await findStaffSession(db, from("192.0.2.1", cookies), noon)).toBeUndefined();
});

test("a session ends a week after it was used last, and a month after the sign-in", async () => {
  const day = 24 * 3600;
  const { cookies } = await enter(from("192.0.2.1"));
  const headers = from("192.0.2.1", cookies);
  for (const days of [6, 12, 18, 24, 29]) {
    expect(await findStaffSession(db, headers, after(days * day)), `day ${days}`).toBeDefined();
  }
  expect(await findStaffSession(db, headers, after(30 * day))).toBeUndefined();
  const idle = from("192.0.2.1", (await enter(from("192.0.2.1"))).cookies);
  expect(await findStaffSession(db, idle, after(7 * day))).toBeUndefined();
});

test("a disabled account has no sessions and opens none", async () => {
  const { cookies } = await enter(from("192.0.2.1"));
  await db.update(user).set({ disabledAt: noon }).where(eq(user.id, userId));
  expect(await findStaffSession(db, from("192.0.2.1", cookies), noon)).toBeUndefined();
  await expect(enter(from("192.0.2.1"))).rejects.toMatchObject({ status: 401 });
  await db.update(user).set({ disabledAt: null }).where(eq(user.id, userId));
});

test("someone can be signed out everywhere but here", async () => {
  const here = from("192.0.2.1", (await enter(from("192.0.2.1"))).cookies);
  const there = from("192.0.2.2", (await enter(from("192.0.2.2"))).cookies);
  const { sessionId } = (await findStaffSession(db, here, noon)) ?? {};
  await endSessionsOf(db, userId, sessionId);
  expect(await findStaffSession(db, here, noon)).toBeDefined();
  expect(await findStaffSession(db, there, noon)).toBeUndefined();
});

test("an account that isn't there answers as a wrong password does", async () => {
  const wrong = await enter(from("192.0.2.1"), "wrong").catch((error: unknown) => error);
  const nobody = await signIn(db, {
    email: "nobody@example.org",
    password,
    headers: from("192.0.2.1"),
    now: noon,
  }).catch((error: unknown) => error);
  expect(wrong).toMatchObject({ status: 401, message: "Email or password is wrong." });
  expect(nobody).toEqual(wrong);
});

const guessElsewhere = async (account: string, times: number) => {
  const guess = { kind: "sign-in to an account", key: account, now: noon } as const;
  for (let i = 0; i < times; i++) await takeAttempt(db, guess);
};

test("guesses from ever new addresses are slowed down all the same", async () => {
  await guessElsewhere(email, 98);
  for (let i = 0; i < 2; i++) {
    await expect(enter(from(`198.51.100.${i}`), "guess")).rejects.toMatchObject({ status: 401 });
  }
  await expect(enter(from("198.51.100.2"))).rejects.toMatchObject({ status: 429 });
  await expect(enter(from("198.51.100.3"), "guess", after(1))).rejects.toMatchObject({
    status: 401,
  });
  await expect(enter(from("198.51.100.4"), "guess", after(2))).rejects.toMatchObject({
    status: 429,
  });
});

test("whoever guesses at an account keeps its owner out of no browser that was signed in before", async () => {
  const { cookies } = await enter(from("192.0.2.1"));
  const other = "eve@example.org";
  await createUser(db, { name: "Eve", email: other, password });
  await guessElsewhere(email, 99);
  await guessElsewhere(other, 100);
  await expect(enter(from("203.0.113.9"))).rejects.toMatchObject({ status: 429 });
  // From whatever address: the browser is what is known.
  const headers = from("203.0.113.9", cookies);
  expect((await enter(headers)).state).toBe("signed_in");
  // The cookie of one account says nothing to another.
  await expect(signIn(db, { email: other, password, headers, now: noon })).rejects.toMatchObject({
    status: 429,
  });
});

test("a new password makes every browser a stranger again", async () => {
  const [theirs, better] = ["fay@example.org", "nine yellow umbrellas"];
  const id = await createUser(db, { name: "Fay", email: theirs, password });
  const asFay = (headers: Headers, given: string, now = noon) =>
    signIn(db, { email: theirs, password: given, headers, now });
  const { cookies } = await asFay(from("192.0.2.1"), password);
  await setPassword(db, { userId: id, passwordHash: await hashPassword(better), now: noon });
  await guessElsewhere(theirs, 99);
  const before = from("192.0.2.1", cookies);
  await expect(asFay(before, better)).rejects.toMatchObject({ status: 429 });
  const again = from("192.0.2.2", (await asFay(before, better, after(1))).cookies);
  await expect(asFay(before, better, after(1))).rejects.toMatchObject({ status: 429 });
  expect((await asFay(again, better, after(1))).state).toBe("signed_in");
});

test("guesses from many browsers that were signed in before are slowed down together", async () => {
  const browsers = [];
  for (const i of [1, 2]) browsers.push((await enter(from(`192.0.2.${i}`))).cookies);
  const known = { kind: "sign-in from known browsers", key: email, now: noon } as const;
  for (let i = 0; i < 19; i++) await takeAttempt(db, known);
  const [one, other] = browsers.map((cookies) => from("192.0.2.3", cookies));
  if (!one || !other) throw new Error("no browsers");
  await expect(enter(one, "guess")).rejects.toMatchObject({ status: 401 });
  await expect(enter(other, "guess")).rejects.toMatchObject({ status: 429 });
  // Who signs in is done with waiting.
  expect((await enter(other, password, after(2))).state).toBe("signed_in");
  expect((await enter(one, password, after(2))).state).toBe("signed_in");
});

test("one address is slowed down over all accounts, and no other is with it", async () => {
  for (let i = 0; i < 50; i++) {
    await takeAttempt(db, { kind: "sign-in from an address", key: "192.0.2.66", now: noon });
  }
  await expect(enter(from("192.0.2.66"))).rejects.toMatchObject({ status: 429 });
  expect((await enter(from("192.0.2.67"))).state).toBe("signed_in");
});
