import { createHash } from "node:crypto";

/** Hash of a parsed body. Parsing puts the fields in the schema's order, so equal means equal. */
export const hashPayload = (payload: unknown): string =>
  createHash("sha256").update(JSON.stringify(payload)).digest("hex");
