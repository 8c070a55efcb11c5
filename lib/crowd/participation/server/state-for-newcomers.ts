import { and, asc, eq, ne } from "drizzle-orm";
import type { Db } from "@/db/client";
import { round } from "@/db/schema";
import type { Found } from "./find-by-link";

/** Of the first round: that is where people arrive. */
export async function stateForNewcomers(db: Db, { version }: Found) {
  const [first] = await db
    .select({ state: round.state })
    .from(round)
    .where(and(eq(round.studyVersionId, version.id), ne(round.state, "draft")))
    .orderBy(asc(round.no))
    .limit(1);
  return first?.state ?? "draft";
}
