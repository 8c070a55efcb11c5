import type { Database } from "@/db/client";
import { countUncounted } from "@/lib/forecasts/server/count-uncounted";
import { countFew } from "./count-forecasts";

/** Counts what has changed in a project, as far as a request can, and returns how many changes are left. */
export async function countNow(db: Database, projectId: string): Promise<number> {
  const isChanged = await countFew(db, projectId);
  return isChanged ? countUncounted(db, projectId) : 0;
}
