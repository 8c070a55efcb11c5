import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { keyFor, type Purpose } from "./key-for";

const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts with the key of a purpose (AES-256-GCM). If any byte is changed, decryption fails.
 * @param context the owner of the text: decryption needs the same one
 * @returns nonce, tag and ciphertext, in this order
 */
export function encrypt(purpose: Purpose, text: string, context = ""): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", keyFor(purpose), iv).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** @throws Error when it was encrypted for another purpose or context or with another secret, or was changed */
export function decrypt(purpose: Purpose, sealed: Buffer, context = ""): string {
  const cipher = createDecipheriv("aes-256-gcm", keyFor(purpose), sealed.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  const text = [cipher.update(sealed.subarray(ivBytes + tagBytes)), cipher.final()];
  return Buffer.concat(text).toString("utf8");
}

/** As `encrypt`, as letters for a cookie or a text column. */
export const encryptText = (purpose: Purpose, text: string, context?: string): string =>
  encrypt(purpose, text, context).toString("base64url");

export const decryptText = (purpose: Purpose, sealed: string, context?: string): string =>
  decrypt(purpose, Buffer.from(sealed, "base64url"), context);
