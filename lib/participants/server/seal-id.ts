import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { keyFor } from "@/lib/secrets/server/key-for";

const cipher = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/** Whose id it is: sealed with the text, so that it can't be moved to another row. */
interface Owner {
  studyId: string;
  idHash: string;
}

const context = ({ studyId, idHash }: Owner) => Buffer.from(`${studyId}\n${idHash}`);

/** Encrypts an id: nonce, tag and ciphertext, one after the other. */
export function sealId(owner: Owner, id: string): Buffer {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, keyFor("platform ids"), iv).setAAD(context(owner));
  const sealed = Buffer.concat([sealing.update(id, "utf8"), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]);
}

/** @throws Error when it was sealed for another row or with another secret */
export function openId(owner: Owner, sealed: Buffer): string {
  const opening = createDecipheriv(cipher, keyFor("platform ids"), sealed.subarray(0, ivBytes))
    .setAAD(context(owner))
    .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  const id = Buffer.concat([opening.update(sealed.subarray(ivBytes + tagBytes)), opening.final()]);
  return id.toString("utf8");
}
