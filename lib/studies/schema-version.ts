import { z } from "zod";

export const versionQuery = z
  .union([z.literal("all"), z.coerce.number().int().min(1).max(10_000)])
  .optional()
  .describe(
    "A version of the study by its number, or all; the newest that was started unless given",
  );
export type VersionQuery = NonNullable<z.output<typeof versionQuery>>;
