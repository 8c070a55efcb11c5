import { sql } from "drizzle-orm";

/**
 * The text and correct answer of a question `q` as a task `t` shows them: as they were when they were corrected for
 * the first time since the study started.
 */
export const shownText = sql`coalesce(t.shown ->> 'text', q.text)`;
export const shownTruth = sql`coalesce(t.shown ->> 'truth', q.truth)`;
