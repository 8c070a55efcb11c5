import { createHmac, timingSafeEqual } from "node:crypto";
import { keyFor } from "@/lib/secrets/server/key-for";
import { readCookie, setCookie } from "./cookies";
import { newSecret } from "./secret-token";

// OWASP's "device cookies": a browser that has signed in to an account before is counted
// separately, so that strangers' guesses can't lock the owner out. It ends when the password
// changes, because someone with the old password may have made many such browsers for guessing the
// new one.

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

/** This browser's identifier for the account, if the account knows it. */
export function knownBrowser(headers: Headers, account: Account): string | undefined {
  const [nonce, signature] = readCookie(headers, cookie)?.split(".") ?? [];
  if (!nonce || !signature) return undefined;
  const given = Buffer.from(signature);
  const expected = Buffer.from(sign(account, nonce));
  return given.length === expected.length && timingSafeEqual(given, expected) ? nonce : undefined;
}
