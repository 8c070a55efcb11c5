import { z } from "zod";

/** A moment: the server gives a Date, and the wire has it in ISO 8601. */
export const instant = z.union([
  z.iso.datetime(),
  z
    .date()
    .transform((at) => at.toISOString())
    .pipe(z.iso.datetime()),
]);
