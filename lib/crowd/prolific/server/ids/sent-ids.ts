import { z } from "zod";

/** An id at Prolific has 24 hexadecimal digits. Whoever types one may add spaces or write capitals: it is the same person. */
const id = z
  .string()
  .transform((text) => text.replaceAll(/[\s+]/g, "").toLowerCase())
  .refine((text) => /^[0-9a-f]{24}$/.test(text));

/** The id as Prolific spells it; null where it is none. */
export const readProlificId = (text: string): string | null => id.safeParse(text).data ?? null;

/** What Prolific puts into the address with which it sends somebody. */
export const sentIds = z.object({ PROLIFIC_PID: id, STUDY_ID: id, SESSION_ID: id });
export type SentIds = z.infer<typeof sentIds>;
