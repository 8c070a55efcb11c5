import { type SQL, sql } from "drizzle-orm";

/** Whether the outcome of a row of `payment` is not known yet. */
export const isOpen = (payment: SQL): SQL => sql`${payment}.state in ('intended', 'unknown')`;
