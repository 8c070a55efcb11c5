import { sql } from "drizzle-orm";
import { assignment } from "@/db/schema";

/**
 * How much of the time between two signs of life counts, in milliseconds. A page sends one a minute while it is visible
 * (`leaseOptions`), and the way to the server may be slow.
 */
const mostBetween = 90_000;

/**
 * For the update of an assignment: that its holder's page was heard of. The requests that keep the lease are the signs
 * of life, so there is none more. A pause counts for nothing until it ends.
 */
export const heardOf = (now: Date, pause = false) => ({
  seenMs: sql`${assignment.seenMs} + case when ${assignment.isPaused} and ${pause} then 0 else
    least(${mostBetween}, greatest(0, 1000 * extract(epoch from ${now}::timestamptz - ${assignment.seenAt})))::int
    end`,
  seenAt: sql`greatest(${assignment.seenAt}, ${now}::timestamptz)`,
  isPaused: pause,
});

/** For how long the server has seen the holder at the task when they send something now, in milliseconds. */
export const seenUntil = (
  now: Date,
  { seenMs, seenAt }: { seenMs: number; seenAt: Date },
): number => seenMs + Math.min(mostBetween, Math.max(0, now.getTime() - seenAt.getTime()));
