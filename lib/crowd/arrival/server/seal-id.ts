import { decrypt, encrypt } from "@/lib/secrets/server/encrypt-text";

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
