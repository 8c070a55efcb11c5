import { createHmac } from "node:crypto";
import { decrypt, encrypt } from "@/lib/secrets/server/encrypt-text";
import { keyFor } from "@/lib/secrets/server/key-for";

/**
 * Hash by which a study recognizes an id without storing it. It differs between studies, so the database
 * does not show that one person took part in two. Unicode forms of the same id have the same hash.
 */
export const hashId = (studyId: string, id: string): string =>
  createHmac("sha256", keyFor("participant ids"))
    .update(`${studyId}\n${id.normalize("NFKC")}`)
    .digest("base64url");

/** Whose id it is: encrypted with the text, so that it can't be moved to another row. */
interface Owner {
  studyId: string;
  idHash: string;
}

const context = ({ studyId, idHash }: Owner) => `${studyId}\n${idHash}`;

export const sealId = (owner: Owner, id: string): Buffer =>
  encrypt("platform ids", id, context(owner));

/** @throws Error when it was sealed for another row or with another secret */
export const openId = (owner: Owner, sealed: Buffer): string =>
  decrypt("platform ids", sealed, context(owner));
