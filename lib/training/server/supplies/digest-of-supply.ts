import { createHash } from "node:crypto";
import type { Supply } from "../../supplies/schema";

/** The same for the same choice, as it is stored. */
export const digestOfSupply = (supply: Supply | null): string =>
  createHash("sha256").update(JSON.stringify(supply)).digest("base64url");
