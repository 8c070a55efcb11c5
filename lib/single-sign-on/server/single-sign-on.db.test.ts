import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import Provider from "oidc-provider";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { member, oidcIdentity, project, user } from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { openSession } from "@/db/testing/sign-in";
import { createUser } from "@/lib/accounts/server/create-user";
import { beginDeletion, deleteDueAccounts } from "@/lib/accounts/server/delete-account";
import { newSecret } from "@/lib/auth/server/secret-token";
import { findStaffSession } from "@/lib/auth/server/staff-session";
import { clientAddressHeader } from "@/lib/http/client-address";
import { changeAccount } from "@/lib/instance/server/change-account";
import { inviteMember } from "@/lib/invitations/server/invite-member";
import { disconnect } from "./disconnect";
import { finishSingleSignOn, startSingleSignOn } from "./single-sign-on";

const db = await openTestDatabase();
const origin = "http://candor.test";
let server: Server;
/** Who signs in at the provider next. */
let atProvider = "ada";
/** Whether what the provider signs is changed on the way here. */
let isForging = false;

// A real provider, on this machine: it signs in whoever is named, without asking.
beforeAll(async () => {
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: "candor",
        client_secret: "only for this test",
        redirect_uris: [`${origin}/api/session/oidc/callback`],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId,
        accountId: ctx.oidc.session?.accountId,
      });
      grant.addOIDCScope("openid");
      await grant.save();
      return grant;
    },
  });
  const handle = provider.callback();
  server.on("request", (request, response) => {
    if (isForging && request.url === "/token") forgeToken(response);
    if (!request.url?.startsWith("/interaction/")) return handle(request, response);
    return provider.interactionFinished(request, response, { login: { accountId: atProvider } });
  });
  vi.stubEnv("CANDOR_SECRET", "only for this test, as long as it must be");
  vi.stubEnv("CANDOR_OIDC_ISSUER", issuer);
  vi.stubEnv("CANDOR_OIDC_CLIENT_ID", "candor");
  vi.stubEnv("CANDOR_OIDC_CLIENT_SECRET", "only for this test");
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await new Promise((resolve) => server.close(resolve));
});

/** Puts another signature of the same length under the ID token. */
function forgeToken(response: ServerResponse): void {
  const end = response.end.bind(response) as (body: string) => ServerResponse;
  response.end = ((body: Buffer | string) => {
    const answer = JSON.parse(String(body)) as { id_token: string };
    const [head, claims, signature = ""] = answer.id_token.split(".");
    const forged = Buffer.alloc(Buffer.from(signature, "base64url").length, 1);
    const token = [head, claims, forged.toString("base64url")].join(".");
    return end(JSON.stringify({ ...answer, id_token: token }).padEnd(String(body).length));
  }) as typeof response.end;
}

/** Goes to the provider as a browser does. @returns what it is sent back with */
async function goTo(url: string): Promise<string> {
  const cookies = new Map<string, string>();
  for (let at = url; ; ) {
    if (at.startsWith(origin)) return new URL(at).search;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(at, { redirect: "manual", headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = set.match(/^([^=]+)=([^;]*)/) ?? [];
      cookies.set(name, value);
    }
    const to = answer.headers.get("location");
    if (!to) throw new Error(`${answer.status}: ${await answer.text()}`);
    at = new URL(to, at).href;
  }
}

const now = new Date();
const withCookies = (...cookies: string[]) =>
  new Headers({
    [clientAddressHeader]: "192.0.2.1",
    cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; "),
  });
type Purpose = Parameters<typeof startSingleSignOn>[0]["purpose"];
const start = (purpose: Purpose = { to: "sign_in" }) =>
  startSingleSignOn({ origin, next: "/", purpose, now });
const connect = (userId: string) => start({ to: "connect", userId });
const finish = (search: string, headers: Headers) =>
  finishSingleSignOn(db, { origin, search, headers, now });

test("an account is connected by who is signed in to it, and then signs in at the provider", async () => {
  const id = await createUser(db, { name: "Ada", email: "ada@example.org", password: null });
  const session = await openSession(db, id);
  const connecting = await connect(id);
  const back = await goTo(connecting.url);
  await finish(back, withCookies(session.cookie, connecting.cookie));
  expect(await db.select().from(oidcIdentity)).toMatchObject([{ subject: "ada", userId: id }]);
  const again = await start();
  const done = await finish(await goTo(again.url), withCookies(again.cookie));
  expect(await findStaffSession(db, withCookies(...done.cookies), now)).toMatchObject({
    user: { id },
  });
});

test("an account without a password, enabled again after it was disabled, signs in as before", async () => {
  atProvider = "gus";
  const userId = await createUser(db, { name: "Gus", email: "gus@example.org", password: null });
  await db
    .insert(oidcIdentity)
    .values({ issuer: process.env.CANDOR_OIDC_ISSUER ?? "", subject: "gus", userId });
  const signIn = async () => {
    const { url, cookie } = await start();
    return finish(await goTo(url), withCookies(cookie));
  };
  const hold = async () => {};
  for (const change of [{ isDisabled: true }, { isToBeDeleted: true }] as const) {
    await changeAccount(db, { userId, hold, now, ...change });
    await expect(signIn()).rejects.toMatchObject({ code: "not_connected" });
    await changeAccount(db, { userId, hold, now, isDisabled: false });
    expect((await signIn()).user).toMatchObject({ id: userId });
  }
  // Deleted for good, it does not keep who it was at the provider.
  const { deleteAt } = await beginDeletion(db, { userId, now });
  expect(await deleteDueAccounts(db, deleteAt)).toBe(1);
  expect(await db.$count(oidcIdentity, eq(oidcIdentity.userId, userId))).toBe(0);
});

test("who has no connected account gets none", async () => {
  atProvider = "mallory";
  const before = await db.$count(user);
  const { url, cookie } = await start();
  await expect(finish(await goTo(url), withCookies(cookie))).rejects.toMatchObject({
    code: "not_connected",
  });
  expect(await db.$count(user)).toBe(before);
});

test("an answer of the provider is worth nothing in another browser, twice, or changed", async () => {
  atProvider = "ada";
  const mine = await start();
  const other = await start();
  const back = await goTo(mine.url);
  const failed = { code: "sign_on_failed" };
  await expect(finish(back, withCookies())).rejects.toMatchObject(failed);
  await expect(finish(back, withCookies(other.cookie))).rejects.toMatchObject(failed);
  await expect(finish(back, withCookies("candor_oidc=made-up"))).rejects.toMatchObject(failed);
  await finish(back, withCookies(mine.cookie));
  await expect(finish(back, withCookies(mine.cookie))).rejects.toMatchObject(failed);
});

test("an ID token that the provider did not sign is worth nothing", async () => {
  atProvider = "ada";
  const { url, cookie } = await start();
  const back = await goTo(url);
  isForging = true;
  try {
    await expect(finish(back, withCookies(cookie))).rejects.toMatchObject({
      code: "sign_on_failed",
    });
  } finally {
    isForging = false;
  }
});

test("nobody connects an account in which they are not signed in", async () => {
  atProvider = "mallory";
  const id = await createUser(db, { name: "Bob", email: "bob@example.org", password: null });
  const eve = await createUser(db, { name: "Eve", email: "eve@example.org", password: null });
  const session = await openSession(db, eve);
  for (const signedIn of [[], [session.cookie]]) {
    const connecting = await connect(id);
    const back = await goTo(connecting.url);
    await expect(finish(back, withCookies(...signedIn, connecting.cookie))).rejects.toMatchObject({
      code: "connect_again",
    });
  }
  expect((await db.select().from(oidcIdentity)).map(({ userId }) => userId)).not.toContain(id);
});

async function invite(email: string): Promise<string> {
  const invitedBy = await createUser(db, { name: "Ann", email: `by-${email}`, password: null });
  const [made] = await db.insert(project).values({ name: "Capitals" }).returning();
  const token = newSecret();
  await inviteMember(db, {
    projectId: made?.id ?? "",
    invitedBy,
    secret: token,
    now,
    email,
    role: "researcher",
  });
  return token;
}

test("an invitation is accepted at the provider with a new account, which has no password", async () => {
  atProvider = "cleo";
  const token = await invite("cleo@example.org");
  const going = await start({ to: "accept", token, name: "Cleo" });
  const done = await finish(await goTo(going.url), withCookies(going.cookie));
  const session = await findStaffSession(db, withCookies(...done.cookies), now);
  expect(session?.user).toMatchObject({ name: "Cleo", email: "cleo@example.org" });
  const id = session?.user.id ?? "";
  const [stored] = await db.select().from(user).where(eq(user.id, id));
  expect(stored).toMatchObject({ passwordHash: null, isInstanceAdmin: false });
  expect(await db.select().from(member).where(eq(member.userId, id))).toMatchObject([
    { role: "researcher" },
  ]);
  // The link has been used, and from now on she signs in at the provider.
  const again = await start({ to: "accept", token, name: "Cleo" });
  const back = await goTo(again.url);
  await expect(finish(back, withCookies(again.cookie))).rejects.toMatchObject({
    code: "invitation_over",
  });
  const later = await start();
  expect(await finish(await goTo(later.url), withCookies(later.cookie))).toMatchObject({
    did: "signed in",
    user: { id },
  });
});

test("an identity that is connected accepts nothing in another's name, and uses no invitation up", async () => {
  atProvider = "ada";
  const token = await invite("dora@example.org");
  const going = await start({ to: "accept", token, name: "Dora" });
  const back = await goTo(going.url);
  await expect(finish(back, withCookies(going.cookie))).rejects.toMatchObject({
    code: "connected_already",
  });
  expect(await db.$count(user, eq(user.email, "dora@example.org"))).toBe(0);
  atProvider = "dora";
  const hers = await start({ to: "accept", token, name: "Dora" });
  const done = await finish(await goTo(hers.url), withCookies(hers.cookie));
  expect(done.did).toBe("accepted");
});

test("an account is disconnected with its password, and not where it could not sign in any more", async () => {
  const issuer = process.env.CANDOR_OIDC_ISSUER ?? "";
  const password = "seven green bicycles";
  const email = "eli@example.org";
  const withPassword = await createUser(db, { name: "Eli", email, password });
  const without = await createUser(db, { name: "Fay", email: "fay@example.org", password: null });
  const old = "https://old.example.org";
  await db.insert(oidcIdentity).values([
    { issuer, subject: "eli", userId: withPassword },
    { issuer, subject: "fay", userId: without },
    { issuer: old, subject: "fay", userId: without },
  ]);
  const end = (userId: string, from: string, typed?: string) =>
    disconnect(db, { userId, issuer: from, password: typed, now, hold: async () => {} });
  await expect(end(withPassword, issuer, "wrong")).rejects.toMatchObject({ status: 403 });
  await end(withPassword, issuer, password);
  await expect(end(withPassword, issuer, password)).rejects.toMatchObject({ status: 404 });
  await expect(end(without, issuer)).rejects.toMatchObject({ status: 409, code: "only_sign_in" });
  await end(without, old);
  const left = await db.select().from(oidcIdentity).where(eq(oidcIdentity.userId, without));
  expect(left).toMatchObject([{ issuer, subject: "fay" }]);
  expect(await db.$count(oidcIdentity, eq(oidcIdentity.userId, withPassword))).toBe(0);
});
