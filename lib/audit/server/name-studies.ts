import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { AuditDetail } from "../schema-entry";

interface Detailed {
  after: AuditDetail | null;
}

/**
 * Adds the name of the study whose id is in an entry's details; for a deleted study, its last name.
 */
export async function nameStudies<E extends Detailed>(db: Db, entries: E[]): Promise<E[]> {
  const ids = entries.flatMap(({ after }) => idIn(after) ?? []);
  if (ids.length === 0) return entries;
  const wanted = sql`any(${sql.param([...new Set(ids)])}::text[])`;
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select distinct on (id) id, name from (
      select id::text, name, 'infinity'::timestamptz as at from study where id::text = ${wanted}
      union all select subject_id, subject_name, at from audit_entry
        where subject_id = ${wanted} and subject_type = 'study' and subject_name is not null
    ) named
    order by id, at desc`);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return entries.map((entry) => {
    const name = names.get(idIn(entry.after) ?? "");
    return name === undefined ? entry : { ...entry, after: { ...entry.after, study: name } };
  });
}

const idIn = (detail: AuditDetail | null) =>
  typeof detail?.study === "string" ? detail.study : undefined;
