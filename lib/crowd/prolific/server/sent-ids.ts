import { z } from "zod";

/** An id at Prolific. */
const id = z.string().regex(/^[0-9a-f]{24}$/);

/** What Prolific puts into the address with which it sends somebody. */
export const sentIds = z.object({ PROLIFIC_PID: id, STUDY_ID: id, SESSION_ID: id });
export type SentIds = z.infer<typeof sentIds>;
