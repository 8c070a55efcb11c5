import { createHmac, timingSafeEqual } from "node:crypto";
import { keyFor } from "@/lib/secrets/server/key-for";
import { readCookie, setCookie } from "./cookies";
import { newSecret } from "./secret-token";

// OWASP's "device cookies": a browser that has signed in to an account before is counted apart from all
// others, so that strangers who guess at the account can't keep its owner out. With the password it ends:
// whoever had the old one may have made many such browsers, to guess the new one from.

const cookie = { name: "candor_known" };
const year = 365 * 24 * 3600;

interface Account {
  id: string;
  /** Null where nobody can sign in with a password. */
  hash: string | null;
}

const sign = ({ id, hash }: Account, nonce: string) =>
  createHmac("sha256", keyFor("known browsers"))
    .update(`${id}\n${hash}\n${nonce}`)
    .digest("base64url");

/** The cookie that makes this browser known to the account, until its password changes. */
export function rememberBrowser(account: Account): string {
  const nonce = newSecret();
  return setCookie(cookie, `${nonce}.${sign(account, nonce)}`, year);
}

/** What this browser is known by to the account, if it is. */
export function knownBrowser(headers: Headers, account: Account): string | undefined {
  const [nonce, signature] = readCookie(headers, cookie)?.split(".") ?? [];
  if (!nonce || !signature) return undefined;
  const given = Buffer.from(signature);
  const expected = Buffer.from(sign(account, nonce));
  return given.length === expected.length && timingSafeEqual(given, expected) ? nonce : undefined;
}
