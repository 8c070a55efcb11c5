import { sql } from "drizzle-orm";
import { phraseTable } from "@/db/schema";

/** How many runs name a table, and how many of these have not ended. */
export const runsOf = (unfinished: boolean) => sql<number>`(select count(*)::int from run r
  where r.project_id = ${phraseTable.projectId} and r.settings ->> 'phrases' = ${phraseTable.version}
    ${unfinished ? sql`and r.state in ('draft', 'running', 'paused')` : sql``})`;

/** How many training runs that have not ended will have texts read by it. */
export const trainingsOf = sql<number>`(
  select count(*)::int
  from training t cross join jsonb_each(t.settings -> 'supplies') as supply
  where t.project_id = ${phraseTable.projectId}
    and t.state not in ('done', 'failed', 'cancelled')
    and supply.value -> 'reader' ->> 'phrases' = ${phraseTable.version})`;
