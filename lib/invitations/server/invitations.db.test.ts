import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { member, memberInvitation, project, user } from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { createUser } from "@/lib/accounts/server/create-user";
import { hashSecret, newSecret } from "@/lib/auth/server/secret-token";
import { signIn } from "@/lib/auth/server/sign-in";
import { findStaffSession } from "@/lib/auth/server/staff-session";
import { clientAddressHeader } from "@/lib/http/client-address";
import { acceptAsNew, acceptInvitation, declineInvitation } from "./accept-invitation";
import { dropSettledInvitations } from "./end-invitations";
import { findInvitation } from "./find-invitation";
import { inviteMember, reissueInvitation, revokeInvitation } from "./invite-member";
import { listInvitations } from "./list-invitations";

const db = await openTestDatabase();
const now = new Date("2026-11-22T12:00:00Z");
const days = (n: number) => new Date(now.getTime() + n * 24 * 3600 * 1000);
const headers = new Headers({ [clientAddressHeader]: "192.0.2.1" });
const password = "seven green bicycles";
let projectId: string;
let adminId: string;

beforeAll(async () => {
  process.env.CANDOR_SECRET = "only for this test, as long as it must be";
  const [made] = await db.insert(project).values({ name: "Capitals" }).returning();
  projectId = made?.id ?? "";
  adminId = await createUser(db, { name: "Ann", email: "ann@example.org", password: null });
  await db.insert(member).values({ projectId, userId: adminId, role: "admin" });
});

async function invite(email = `${randomUUID()}@example.org`) {
  const token = newSecret();
  const by = { projectId, invitedBy: adminId, secret: token, now };
  const made = await inviteMember(db, { ...by, email, role: "researcher" });
  return { ...made, email, token, link: { token, headers, now } };
}
const isMember = async (email: string) =>
  (
    await db
      .select()
      .from(member)
      .innerJoin(user, eq(user.id, member.userId))
      .where(eq(user.email, email))
  ).length > 0;
const over = { status: 410, code: "invitation_over" };

test("someone new chooses a password, and is signed in and a member; nobody else saw the password", async () => {
  const { link, email, id, token } = await invite();
  expect(await findInvitation(db, link)).toMatchObject({
    project: "Capitals",
    role: "researcher",
    email,
    invitedBy: "Ann",
  });
  const { cookie } = await acceptAsNew(db, { ...link, name: "Bob", password });
  const session = new Headers({
    ...Object.fromEntries(headers),
    cookie: cookie.split(";")[0] ?? "",
  });
  expect(await findStaffSession(db, session, now)).toMatchObject({
    user: { name: "Bob", email, isInstanceAdmin: false, mayCreateProjects: false },
  });
  expect((await signIn(db, { email, password, headers, now })).state).toBe("signed_in");
  expect(await isMember(email)).toBe(true);
  const [stored] = await db.select().from(memberInvitation).where(eq(memberInvitation.id, id));
  expect(stored).toMatchObject({ tokenHash: hashSecret(token), outcome: "accepted" });
  expect(JSON.stringify(stored)).not.toContain(token);
});

test("the admin's answer is the same whether the address has an account", async () => {
  const known = `${randomUUID()}@example.org`;
  await createUser(db, { name: "Cat", email: known, password });
  const shape = ({ path, expiresAt }: { path: string; expiresAt: string }) => [
    path.length,
    expiresAt,
  ];
  expect(shape(await invite(known))).toEqual(shape(await invite()));
});

test("an address with an account is not given a new password: its owner signs in and accepts", async () => {
  const { link, email } = await invite("Dan@Example.org");
  const userId = await createUser(db, { name: "Dan", email, password });
  await expect(
    acceptAsNew(db, { ...link, name: "Not Dan", password: "nine yellow umbrellas" }),
  ).rejects.toMatchObject({ status: 409, code: "has_account" });
  expect((await signIn(db, { email, password, headers, now })).state).toBe("signed_in");
  // The failed attempt used nothing up.
  await acceptInvitation(db, { ...link, user: { id: userId, email: email.toLowerCase() } });
  expect(await isMember(email.toLowerCase())).toBe(true);
});

test("only the account with the invited address can accept", async () => {
  const { link, email } = await invite();
  const eve = { id: adminId, email: "ann@example.org" };
  await expect(acceptInvitation(db, { ...link, user: eve })).rejects.toMatchObject({ status: 403 });
  expect(await isMember(email)).toBe(false);
});

test("passwords can't be tried out at an invitation without end", async () => {
  const { link } = await invite();
  const accept = (given: string, at = now) =>
    acceptAsNew(db, { ...link, name: "Eva", password: given, now: at });
  for (let i = 0; i < 10; i++) {
    await expect(accept("aaaaaaaaaaaa")).rejects.toMatchObject({ status: 400 });
  }
  await expect(accept("aaaaaaaaaaaa")).rejects.toMatchObject({ status: 429 });
  const another = await invite();
  await acceptAsNew(db, { ...another.link, name: "Eve", password });
  await accept(password, new Date(now.getTime() + 60_000));
});

test("an invitation is accepted once, also by two at the same moment", async () => {
  const { link } = await invite();
  const both = await Promise.allSettled(
    ["Flo", "Fay"].map((name) => acceptAsNew(db, { ...link, name, password })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(findInvitation(db, link)).rejects.toMatchObject({
    ...over,
    message: "This invitation was accepted.",
  });
});

test("a declined, a revoked and an expired invitation open nothing", async () => {
  const declined = await invite();
  await declineInvitation(db, declined.link);
  const revoked = await invite();
  await revokeInvitation(db, { projectId, invitationId: revoked.id, now });
  const expired = await invite();
  const late = { ...expired.link, now: days(7) };
  for (const link of [declined.link, revoked.link, late]) {
    await expect(acceptAsNew(db, { ...link, name: "Gil", password })).rejects.toMatchObject(over);
  }
  for (const { email } of [declined, revoked, expired]) expect(await isMember(email)).toBe(false);
});

test("a new link ends the old one, and lasts another week", async () => {
  const { link, id } = await invite();
  const secret = newSecret();
  const by = { projectId, invitedBy: adminId, secret, now: days(6) };
  await reissueInvitation(db, { ...by, invitationId: id });
  await expect(findInvitation(db, link)).rejects.toMatchObject({ status: 404 });
  await acceptAsNew(db, { headers, now: days(12), token: secret, name: "Hal", password });
});

test("one open invitation for an address; open ones are listed, answered ones not", async () => {
  const { email, link } = await invite();
  await expect(invite(email)).rejects.toMatchObject({ status: 409, code: "invited_already" });
  const listed = async () => (await listInvitations(db, { projectId, now })).map((i) => i.email);
  expect(await listed()).toContain(email);
  await acceptAsNew(db, { ...link, name: "Ida", password });
  expect(await listed()).not.toContain(email);
  await expect(invite(email)).rejects.toMatchObject({ status: 409, code: "member_already" });
});

test("links can't be guessed at without end", async () => {
  const at = days(1);
  const guess = () => findInvitation(db, { token: newSecret(), headers, now: at });
  for (let i = 0; i < 20; i++) await expect(guess()).rejects.toMatchObject({ status: 404 });
  await expect(guess()).rejects.toMatchObject({ status: 429 });
  // Whoever has a good link is not kept out, from the same address either.
  const { link } = await invite();
  expect(await findInvitation(db, { ...link, now: at })).toMatchObject({ project: "Capitals" });
});

test("a settled invitation is removed with its address after 30 days; an open one stays", async () => {
  const [revoked, declined, open] = [await invite(), await invite(), await invite()];
  await revokeInvitation(db, { projectId, invitationId: revoked.id, now });
  await declineInvitation(db, declined.link);
  const left = async (at: Date) => {
    await dropSettledInvitations(db, at);
    const rows = await db.select({ email: memberInvitation.email }).from(memberInvitation);
    return [revoked, declined, open].map((one) => rows.some(({ email }) => email === one.email));
  };
  expect(await left(days(29.9))).toEqual([true, true, true]);
  expect(await left(days(30))).toEqual([false, false, true]);
});
