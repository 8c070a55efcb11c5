import { randomBytes } from "node:crypto";

/** A study's address: random and unguessable, because whoever has it may read. */
export const newLink = (): string => randomBytes(12).toString("base64url");
