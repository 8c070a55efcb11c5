import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { keyFor, type Purpose } from "./key-for";

/** Encrypts with the key of a purpose (AES-256-GCM): whoever changes a letter of it can't have it opened. */
export function encryptText(purpose: Purpose, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyFor(purpose), iv);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** @throws Error when it was not encrypted for this purpose, or was changed */
export function decryptText(purpose: Purpose, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const cipher = createDecipheriv("aes-256-gcm", keyFor(purpose), bytes.subarray(0, 12), {
    authTagLength: 16,
  });
  cipher.setAuthTag(bytes.subarray(12, 28));
  return cipher.update(bytes.subarray(28), undefined, "utf8") + cipher.final("utf8");
}
