import { createHmac } from "node:crypto";
import { decrypt, encrypt } from "@/lib/secrets/server/encrypt-text";
import { keyFor } from "@/lib/secrets/server/key-for";

/** Hash by which a submission is found without its id. */
export const hashSubmission = (id: string): string =>
  createHmac("sha256", keyFor("submission ids")).update(id).digest("base64url");

export const sealSubmission = (id: string): Buffer =>
  encrypt("submission ids", id, hashSubmission(id));

/** @throws Error when it was sealed for another row or with another secret */
export const openSubmission = ({ idHash, sealed }: { idHash: string; sealed: Buffer }): string =>
  decrypt("submission ids", sealed, idHash);
