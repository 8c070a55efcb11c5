import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isNotErased } from "@/lib/quality/rounds/server/is-not-erased";
import type { StudyConfig } from "../schema";

interface Carry {
  studyId: string;
  version: { id: string; no: number; config: StudyConfig };
  userId: string | null;
}

/**
 * Whoever was invited to the main round of the version before, and not failed since, need not
 * qualify again: they are invited to the new main round, which opens for them at once.
 */
export async function carryInvitations(tx: Db, { studyId, version, userId }: Carry): Promise<void> {
  if (version.config.qualification.length === 0) return;
  const { rowCount } = await tx.execute(sql`
    insert into invitation (round_id, reader_id, visit_no, source, reason, user_id)
    select distinct next.id, i.reader_id, 1, 'carried_over'::invitation_source,
      ${`Invited to the main round of version ${version.no - 1}.`}::text, ${userId}::text
    from round next
    join study_version before on before.study_id = ${studyId} and before.no = ${version.no - 1}
    join round main on main.study_version_id = before.id and main.kind = 'main'
    join invitation i on i.round_id = main.id
    where next.study_version_id = ${version.id} and next.kind = 'main'
      and ${isNotErased(sql`i.reader_id`, studyId)}
      and coalesce((
        select v.outcome from verdict v
        join round tested on tested.id = v.round_id and tested.study_version_id = before.id
        where v.reader_id = i.reader_id
        order by v.created_at desc limit 1), 'pass') = 'pass'`);
  if (!rowCount) return;
  await tx.execute(sql`
    with opened as (
      update round set state = 'open'
      where study_version_id = ${version.id} and kind = 'main' and state = 'draft'
      returning id)
    insert into round_event (round_id, kind, detail, reason, user_id)
    select id, 'state', '{"from": "draft", "to": "open"}'::jsonb,
      'Opened for those invited before.', ${userId}::text
    from opened`);
}
