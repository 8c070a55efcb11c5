import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { oidcIdentity, user } from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { openSession } from "@/db/testing/sign-in";
import { createUser } from "@/lib/accounts/server/create-user";
import { findStaffSession } from "@/lib/auth/server/staff-session";
import { clientAddressHeader } from "@/lib/http/client-address";
import { finishSingleSignOn, startSingleSignOn } from "./single-sign-on";

const db = await openTestDatabase();
const origin = "http://candor.test";
let server: Server;
/** Who signs in at the provider next. */
let atProvider = "ada";

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
        ...{ clientId: ctx.oidc.client?.clientId, accountId: ctx.oidc.session?.accountId },
      });
      grant.addOIDCScope("openid");
      await grant.save();
      return grant;
    },
  });
  const handle = provider.callback();
  server.on("request", (request, response) => {
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
const start = (connects: string | null = null) =>
  startSingleSignOn({ origin, next: "/", connects, now });
const finish = (search: string, headers: Headers) =>
  finishSingleSignOn(db, { origin, search, headers, now });

test("an account is connected by who is signed in to it, and then signs in at the provider", async () => {
  const id = await createUser(db, { name: "Ada", email: "ada@example.org", password: null });
  const session = await openSession(db, id);
  const connecting = await start(id);
  const back = await goTo(connecting.url);
  await finish(back, withCookies(session.cookie, connecting.cookie));
  expect(await db.select().from(oidcIdentity)).toMatchObject([{ subject: "ada", userId: id }]);
  const again = await start();
  const done = await finish(await goTo(again.url), withCookies(again.cookie));
  expect(await findStaffSession(db, withCookies(...done.cookies), now)).toMatchObject({
    user: { id },
  });
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

test("nobody connects an account in which they are not signed in", async () => {
  atProvider = "mallory";
  const id = await createUser(db, { name: "Bob", email: "bob@example.org", password: null });
  const eve = await createUser(db, { name: "Eve", email: "eve@example.org", password: null });
  const session = await openSession(db, eve);
  for (const signedIn of [[], [session.cookie]]) {
    const connecting = await start(id);
    const back = await goTo(connecting.url);
    await expect(finish(back, withCookies(...signedIn, connecting.cookie))).rejects.toMatchObject({
      code: "connect_again",
    });
  }
  expect((await db.select().from(oidcIdentity)).map(({ userId }) => userId)).not.toContain(id);
});
