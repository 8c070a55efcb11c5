import { sql } from "drizzle-orm";
import { participant } from "@/db/schema";

/** Why somebody takes no part any more: the reason of their erasure, or that it waits for its day. */
export type WhyOut = (typeof participant.erasureReason.enumValues)[number] | "waiting";

/** {@link WhyOut}; null for who takes part. */
export const whyOut = sql<WhyOut | null>`coalesce(${participant.erasureReason}::text,
  case when ${participant.eraseAt} is not null then 'waiting' end)`;
