import { and, eq, isNull } from "drizzle-orm";
import * as client from "openid-client";
import { z } from "zod";
import type { Database } from "@/db/client";
import { oidcIdentity, user } from "@/db/schema";
import { readCookie, setCookie } from "@/lib/auth/server/cookies";
import { findStaffSession, openStaffSession } from "@/lib/auth/server/staff-session";
import { Refusal } from "@/lib/http/errors";
import { decryptText, encryptText } from "@/lib/secrets/server/encrypt-text";
import { signOnProblems } from "../sign-on-problems";
import { openProvider } from "./provider";

const cookie = { name: "candor_oidc" };
const seconds = 600;

/** What must be the same when somebody comes back. It waits, encrypted, in their browser. */
const waiting = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string(),
  /** Who connects their account; null for who signs in. */
  connects: z.string().nullable(),
  until: z.number(),
});

const callback = (origin: string) => `${origin}/api/session/oidc/callback`;

/** @returns the provider's address to go to, and the cookie to set */
export async function startSingleSignOn(options: {
  origin: string;
  next: string;
  connects: string | null;
  now: Date;
}) {
  const { configuration } = await openProvider();
  const kept = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    next: options.next,
    connects: options.connects,
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
 * Somebody comes back from the provider: signs in the account that is connected with them, or connects
 * the account that asked for it. Nobody gets an account this way.
 * @throws Refusal when the answer is not for this browser, or no account is connected
 */
export async function finishSingleSignOn(
  db: Database,
  { origin, search, headers, now }: { origin: string; search: string; headers: Headers; now: Date },
) {
  const kept = readWaiting(headers, now);
  const { configuration, issuer } = await openProvider();
  const url = new URL(callback(origin) + search);
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
  const over = setCookie(cookie, "", 0);
  if (kept.connects) {
    const session = await findStaffSession(db, headers, now);
    if (session?.user.id !== kept.connects) throw refused("connect_again");
    const made = await db
      .insert(oidcIdentity)
      .values({ issuer, subject, userId: kept.connects })
      .onConflictDoNothing()
      .returning({ userId: oidcIdentity.userId });
    if (made.length === 0) {
      throw refused("connected_already");
    }
    return { connected: true, user: session.user, next: kept.next, cookies: [over] };
  }
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
  if (!found) {
    throw refused("not_connected");
  }
  const session = await openStaffSession(db, { userId: found.id, headers, now });
  return { connected: false, user: found, next: kept.next, cookies: [over, session] };
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
