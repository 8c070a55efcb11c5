import { sql } from "drizzle-orm";
import { participant } from "@/db/schema";
import type { ErasureReason } from "@/lib/participation/server/erase-participant";

/** Why somebody was erased, or is going to be; null for who takes part. */
export const whyOut = sql<ErasureReason | null>`coalesce(${participant.erasureReason},
  case when ${participant.eraseAt} is not null then 'staff'::erasure_reason end)`;
