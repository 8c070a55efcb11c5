import { and, eq, isNull } from "drizzle-orm";
import * as client from "openid-client";
import { z } from "zod";
import type { Database, Db } from "@/db/client";
import { oidcIdentity, user } from "@/db/schema";
import { readCookie, setCookie } from "@/lib/auth/server/cookies";
import { lockAccess } from "@/lib/auth/server/lock-access";
import { findStaffSession, openStaffSession } from "@/lib/auth/server/staff-session";
import { Refusal } from "@/lib/http/errors";
import { acceptWith } from "@/lib/invitations/server/accept-invitation";
import { decryptText, encryptText } from "@/lib/secrets/server/encrypt-text";
import { signOnProblems } from "../sign-on-problems";
import { openProvider } from "./provider";

const cookie = { name: "candor_oidc" };
const seconds = 600;

/** What somebody goes to the provider for. */
const purpose = z.discriminatedUnion("to", [
  z.object({ to: z.literal("sign_in") }),
  z.object({ to: z.literal("connect"), userId: z.string() }),
  /** With a new account, by the link with this token. */
  z.object({ to: z.literal("accept"), token: z.string(), name: z.string() }),
]);
type Purpose = z.infer<typeof purpose>;

/** What must be the same when somebody comes back. It waits, encrypted, in their browser. */
const waiting = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string(),
  purpose,
  until: z.number(),
});

const callback = (origin: string) => `${origin}/api/session/oidc/callback`;

/** @returns the provider's address to go to, and the cookie to set */
export async function startSingleSignOn(options: {
  origin: string;
  next: string;
  purpose: Purpose;
  now: Date;
}) {
  const { configuration } = await openProvider();
  const kept = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    next: options.next,
    purpose: options.purpose,
    until: options.now.getTime() + seconds * 1000,
  };
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: callback(options.origin),
    scope: "openid",
    state: kept.state,
    nonce: kept.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(kept.verifier),
    code_challenge_method: "S256",
  });
  const sealed = encryptText("single sign-on", JSON.stringify(kept));
  return { url: url.href, cookie: setCookie(cookie, sealed, seconds) };
}

/**
 * Somebody comes back from the provider: signs in the account that is connected with them, connects the
 * account that asked for it, or accepts an invitation. Without an invitation nobody gets an account.
 * @throws Refusal when the answer is not for this browser, or no account is connected
 */
export async function finishSingleSignOn(
  db: Database,
  { origin, search, headers, now }: { origin: string; search: string; headers: Headers; now: Date },
) {
  const { purpose, next, ...kept } = readWaiting(headers, now);
  const identity = await whoCameBack(new URL(callback(origin) + search), kept);
  const over = setCookie(cookie, "", 0);
  if (purpose.to === "connect") {
    const { userId } = purpose;
    const session = await db.transaction(async (tx) => {
      await lockAccess(tx, { userId });
      const found = await findStaffSession(tx, headers, now);
      if (found?.user.id !== userId) throw refused("connect_again");
      await connectIdentity(tx, { ...identity, userId });
      return found;
    });
    return { did: "connected" as const, user: session.user, next, cookies: [over] };
  }
  if (purpose.to === "accept") {
    const { token, name } = purpose;
    const accepted = await acceptWith(db, { token, headers, now, name }, (tx, userId) =>
      connectIdentity(tx, { ...identity, userId }),
    );
    const { invitation, user, cookie: session } = accepted;
    return { did: "accepted" as const, invitation, user, next, cookies: [over, session] };
  }
  const found = await accountOf(db, identity);
  const session = await db.transaction(async (tx) => {
    await lockAccess(tx, { userId: found.id });
    await accountOf(tx, identity);
    return openStaffSession(tx, { userId: found.id, headers, now });
  });
  return { did: "signed in" as const, user: found, next, cookies: [over, session] };
}

type Identity = Pick<typeof oidcIdentity.$inferSelect, "issuer" | "subject">;

/** @throws Refusal when the provider's answer is not the one that was asked for */
async function whoCameBack(
  url: URL,
  kept: Pick<z.infer<typeof waiting>, "state" | "nonce" | "verifier">,
): Promise<Identity> {
  const { configuration, issuer } = await openProvider();
  const tokens = await client
    .authorizationCodeGrant(configuration, url, {
      expectedState: kept.state,
      expectedNonce: kept.nonce,
      pkceCodeVerifier: kept.verifier,
      idTokenExpected: true,
    })
    .catch(() => {
      throw refused("sign_on_failed");
    });
  const subject = tokens.claims()?.sub;
  if (!subject) throw refused("sign_on_failed");
  return { issuer, subject };
}

async function connectIdentity(db: Db, connected: Identity & { userId: string }): Promise<void> {
  const { rowCount } = await db.insert(oidcIdentity).values(connected).onConflictDoNothing();
  if (rowCount === 0) throw refused("connected_already");
}

async function accountOf(db: Db, { issuer, subject }: Identity) {
  const [found] = await db
    .select({ id: user.id, name: user.name, email: user.email })
    .from(oidcIdentity)
    .innerJoin(user, eq(user.id, oidcIdentity.userId))
    .where(
      and(
        eq(oidcIdentity.issuer, issuer),
        eq(oidcIdentity.subject, subject),
        isNull(user.disabledAt),
      ),
    );
  if (!found) throw refused("not_connected");
  return found;
}

function readWaiting(headers: Headers, now: Date) {
  const sealed = readCookie(headers, cookie);
  if (!sealed) throw refused("sign_on_failed");
  let kept: z.infer<typeof waiting>;
  try {
    kept = waiting.parse(JSON.parse(decryptText("single sign-on", sealed)));
  } catch {
    throw refused("sign_on_failed");
  }
  if (kept.until < now.getTime()) throw refused("sign_on_failed");
  return kept;
}

const refused = (code: keyof typeof signOnProblems) => new Refusal(422, code, signOnProblems[code]);
