import { hkdfSync } from "node:crypto";

/** The purposes of keys. A key for one purpose can't decrypt the texts of another. */
export type Purpose =
  | "two-factor secrets"
  | "single sign-on"
  | "known browsers"
  | "personal links"
  | "participant ids"
  | "platform ids"
  | "submission ids"
  | "prolific tokens"
  | "client addresses"
  | "webhook secrets"
  | "provider keys"
  | "engine tokens";

/**
 * The key for one purpose, derived from the instance's secret (HKDF-SHA-256, RFC 5869).
 * @returns 32 bytes
 * @throws Error when CANDOR_SECRET is not set
 */
export function keyFor(purpose: Purpose): Buffer {
  const secret = process.env.CANDOR_SECRET;
  if (!secret) throw new Error("CANDOR_SECRET is not set: start the app with `npm start`.");
  return Buffer.from(hkdfSync("sha256", secret, "", `candor ${purpose}`, 32));
}
