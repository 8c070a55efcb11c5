import { randomInt } from "node:crypto";

/** No letters or digits that are taken for one another. */
const alphabet = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** A completion code: 10 characters, about 50 bits, so that nobody guesses one. */
export const newCode = (): string =>
  Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join("");
