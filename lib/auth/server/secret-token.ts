import { createHash, randomBytes } from "node:crypto";

/** A secret that nobody can guess: 256 random bits, fit for an address or a cookie. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** What is stored of a secret. It needs no salt and no slow hash: nobody can try 2^256. */
export const hashSecret = (secret: string): string =>
  createHash("sha256").update(secret).digest("base64url");
