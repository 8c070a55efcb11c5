import { z } from "zod";

/** One version of a study, by its number, or all of them; the newest that was started unless given. */
export const versionQuery = z.union([z.literal("all"), z.coerce.number().int().min(1).max(10_000)]);
export type VersionQuery = z.output<typeof versionQuery>;
