import { createHmac } from "node:crypto";
import { decrypt, encrypt } from "@/lib/secrets/server/encrypt-text";
import { keyFor } from "@/lib/secrets/server/key-for";

/**
 * By which a study knows an id again without storing it. It differs between studies, so that nobody can
 * tell from the database that one person took part in two. However its accents and
 * wide letters are encoded, it is the same.
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
