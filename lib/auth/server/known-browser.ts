import { createHmac, timingSafeEqual } from "node:crypto";
import { keyFor } from "@/lib/secrets/server/key-for";
import { readCookie, setCookie } from "./cookies";
import { newSecret } from "./secret-token";

// OWASP's "device cookies": a browser that has signed in to an account before is counted apart from all
// others, so that strangers who guess at the account can't keep its owner out.

const cookie = { name: "candor_known" };
const year = 365 * 24 * 3600;

const sign = (userId: string, nonce: string) =>
  createHmac("sha256", keyFor("known browsers")).update(`${userId}\n${nonce}`).digest("base64url");

/** The cookie that makes this browser known to the account. */
export function rememberBrowser(userId: string): string {
  const nonce = newSecret();
  return setCookie(cookie, `${nonce}.${sign(userId, nonce)}`, year);
}

/** What this browser is known by to the account, if it is. */
export function knownBrowser(headers: Headers, userId: string): string | undefined {
  const [nonce, signature] = readCookie(headers, cookie)?.split(".") ?? [];
  if (!nonce || !signature) return undefined;
  const given = Buffer.from(signature);
  const expected = Buffer.from(sign(userId, nonce));
  return given.length === expected.length && timingSafeEqual(given, expected) ? nonce : undefined;
}
