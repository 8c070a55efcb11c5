import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { isoInstant } from "@/db/iso-instant";
import { containing } from "@/db/like-pattern";
import { isExcludedIn } from "@/lib/quality/exclusions/server/exclusion-status";
import type { AgreementOrder, listAgreement, PersonAgreement } from "../schema";

type Wanted = z.output<typeof listAgreement.query> & { studyId: string; roundId: string };

interface Found extends Record<string, unknown> {
  /** Everyone who submitted a task of the round, and how many of them are found. */
  everyone: number;
  total: number;
  people: Omit<PersonAgreement, "reader" | "gold" | "others" | "behaviour" | "usualSeconds">[];
}

/** What the database can sort by. */
const columns: Partial<Record<AgreementOrder, SQL>> = {
  person: sql`pseudonym`,
  tasks: sql`tasks`,
};

const directions = { ascending: sql`asc`, descending: sql`desc` };

/**
 * A page of those who submitted a task of a main round's sample, found by their pseudonym. Where the order is not by a
 * column: all of them, in the order of pseudonyms.
 */
export async function selectReaders(db: Db, wanted: Wanted): Promise<Found> {
  const { studyId, roundId, search, order, direction, page, pageSize } = wanted;
  const column = columns[order];
  const inOrder = column ? sql`${column} ${directions[direction]}, pseudonym` : columns.person;
  const slice = column ? sql`limit ${pageSize} offset ${(page - 1) * pageSize}` : sql``;
  const { rows } = await db.execute<Found>(sql`
    with everyone as materialized (
      select a.reader_id, count(*)::int as tasks
      from assignment a join task t on t.id = a.task_id and t.kind = 'sample'
      where a.study_id = ${studyId} and t.round_id = ${roundId} and a.state = 'submitted'
      group by a.reader_id
    ), found as materialized (
      select r.id, r.name as pseudonym, r.simulated, everyone.tasks
      from everyone join reader r on r.id = everyone.reader_id
      where r.name ilike ${containing(search)}
    ), shown as (
      select *, row_number() over (order by ${inOrder}) as place from found order by place ${slice}
    )
    select (select count(*)::int from everyone) as everyone, (select count(*)::int from found) as total,
      coalesce((
        select json_agg(json_build_object('readerId', id, 'pseudonym', pseudonym,
          'simulated', simulated, 'tasks', tasks,
          'excluded', ${isExcludedIn(sql`${studyId}`, sql`shown.id`)},
          'decisions', coalesce((
            select json_agg(json_build_object('action', w.action, 'by', u.name, 'reason', w.reason,
              'at', ${isoInstant(sql`w.created_at`)}) order by w.seq desc)
            from work_event w left join "user" u on u.id = w.user_id
            where w.study_id = ${studyId} and w.reader_id = shown.id
          ), '[]')) order by place)
        from shown
      ), '[]') as people`);
  const [found] = rows;
  if (!found) throw new Error("A count without a row.");
  return found;
}
