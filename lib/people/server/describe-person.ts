import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isoInstant } from "@/db/iso-instant";
import { notFound } from "@/lib/http/errors";
import type { StudyIds } from "@/lib/studies/schema";
import type { FoundPerson } from "../schema";

export interface PersonIds extends StudyIds {
  readerId: string;
}

type Row = Omit<FoundPerson, "readerId" | "holdings"> & FoundPerson["holdings"];

/**
 * A person of a study, and how much the study holds about them.
 * @throws Refusal 404 when the study is not the project's, or the person not the study's
 */
export async function describePerson(
  db: Db,
  { projectId, studyId, readerId }: PersonIds,
): Promise<FoundPerson> {
  const theirs = sql`a.study_id = ${studyId} and a.reader_id = ${readerId}`;
  const ofStudy = sql`x.study_id = ${studyId} and x.reader_id = ${readerId}`;
  const { rows } = await db.execute<Row>(sql`
    select r.name as pseudonym, r.simulated, ${isoInstant(sql`p.erase_at`)} as "eraseAt",
      ${isoInstant(sql`p.erased_at`)} as "erasedAt",
      (select v.config ->> 'currency' from study_version v where v.study_id = s.id
        order by v.frozen_at is null, v.no desc limit 1) as currency,
      (select count(*)::int from visit x where ${ofStudy}) as sessions,
      (select count(*)::int from assignment a where ${theirs} and a.state = 'submitted') as tasks,
      (select count(*)::int from forecast f join assignment a on a.id = f.assignment_id
        where ${theirs}) as answers,
      (select count(*)::int from draft d join assignment a on a.id = d.assignment_id
        where ${theirs}) as drafts,
      (select count(*)::int from problem_report x where ${ofStudy}) as reports,
      (select count(*)::int from exclusion_event x where ${ofStudy})
        + (select count(*)::int from work_event x where ${ofStudy})
        + (select count(*)::int from verdict x join round o on o.id = x.round_id
          where o.study_id = s.id and x.reader_id = r.id) as decisions,
      exists (select from consent x where ${ofStudy} and x.demographics is not null) as demographics,
      exists (select from sealed_id i where i.study_id = s.id and i.id_hash = p.id_hash)
        as "platformId",
      (select coalesce(sum(x.cents), 0)::float8 from ledger x
        where ${ofStudy} and x.kind <> 'paid') as "earnedCents",
      (select greatest(coalesce(sum(x.cents), 0), 0)::float8 from ledger x where ${ofStudy}) as "owedCents"
    from participant p join reader r on r.id = p.reader_id join study s on s.id = p.study_id
    where s.id = ${studyId} and s.project_id = ${projectId} and r.id = ${readerId}`);
  const [row] = rows;
  if (!row) throw notFound("person in this study");
  const { pseudonym, simulated, eraseAt, erasedAt, currency, ...holdings } = row;
  return { readerId, pseudonym, simulated, currency, eraseAt, erasedAt, holdings };
}
