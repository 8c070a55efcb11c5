import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/** Has the drafts planned again whose settings name a dataset that was archived, deleted or restored. */
export const replanDrafts = (
  tx: Db,
  { projectId, id }: { projectId: string; id: string },
): Promise<unknown> =>
  tx.execute(sql`
    update training set plan = null, plan_tries = 0, problem = null, next_at = now()
    where project_id = ${projectId} and state = 'draft'
      and jsonb_path_exists(settings, '$.** ? (@ == $id)', jsonb_build_object('id', ${id}::text))`);
