import { sql } from "drizzle-orm";
import { participant } from "@/db/schema";

/** Why somebody can no longer take part: why they were erased, or that their erasure is waiting. */
export type WhyOut = (typeof participant.erasureReason.enumValues)[number] | "waiting";

/** {@link WhyOut}; null for people who can take part. */
export const whyOut = sql<WhyOut | null>`coalesce(${participant.erasureReason}::text,
  case when ${participant.eraseAt} is not null then 'waiting' end)`;
