import { type SQL, sql } from "drizzle-orm";
import { importFile } from "@/db/schema";
import type { WaitsFor } from "../schema";

/** So many imports of one person run at a time. */
export const ofOnePerson = 2;

/** An import that has not noted for so long that it waits has lost its server. */
const noSign = sql`${importFile.awaitsTurnAt} < now() - interval '30 seconds'`;

/** Condition: the import's server died while it waited for its turn. */
export const lostItsTurn: SQL = sql`(${importFile.state} = 'waiting' and ${noSign})`;

/** What an import whose file is there waits for; null for any other. */
export const waitsFor = sql<WaitsFor | null>`(
  select case when count(*) filter (where r.created_by = ${importFile.createdBy}) >= ${ofOnePerson}
    then json_build_object('imports', count(*) filter (where r.created_by = ${importFile.createdBy}), 'ofSender', true)
    else json_build_object('imports', count(*), 'ofSender', false) end
  from import_file r
  where r.state = 'running'
  having ${importFile.state} = 'waiting' and ${importFile.awaitsTurnAt} is not null and not ${noSign})`;
