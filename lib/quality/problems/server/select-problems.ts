import { isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isoInstant } from "@/db/iso-instant";
import { problemReport } from "@/db/schema";
import { shownText, shownTruth } from "@/lib/studies/server/shown-question";
import type { ProblemReport, ProblemState } from "../schema";

interface Selection {
  studyId: string;
  state: ProblemState;
  /** The report after which they begin; it may have changed its state since. */
  after?: string;
  /** All of them, unless given. */
  limit?: number;
}

export const isIn = (state: ProblemState): SQL =>
  (state === "open" ? isNull : isNotNull)(problemReport.resolvedAt);

/** The texts of assignment `a`, in the order in which its holder saw them. */
const shownOutputs = sql`(
  select json_agg(json_build_object('model', m.name, 'text', z.text)
    order by array_position(a.output_order, o.position))
  from task_output o
  join generation z on z.id = o.generation_id
  join model m on m.id = z.model_id
  where o.task_id = t.id and o.position = any(a.output_order))`;

/** What crowdworkers reported in a study, with the item that they had open; newest first. */
export async function selectProblems(
  db: Db,
  { studyId, state, after, limit }: Selection,
): Promise<ProblemReport[]> {
  const { rows } = await db.execute<ProblemReport & Record<string, unknown>>(sql`
    select problem_report.id, problem_report.kind, problem_report.body, r.name as reader,
      ${isoInstant(sql`problem_report.created_at`)} as at,
      case when t.id is not null then json_build_object(
        'question', coalesce(${shownText}, ''), 'questionKey', q.key,
        'truth', coalesce(${shownTruth}, ''),
        'taskNo', t.no, 'roundNo', round.no, 'outputs', coalesce(${shownOutputs}, '[]')) end as item,
      case when problem_report.resolved_at is not null then json_build_object(
        'at', ${isoInstant(sql`problem_report.resolved_at`)},
        'by', coalesce(u.name, 'someone who has left'),
        'note', problem_report.resolution) end as resolved
    from problem_report
    join reader r on r.id = problem_report.reader_id
    left join "user" u on u.id = problem_report.resolved_by
    left join assignment a on a.id = problem_report.assignment_id
    left join task t on t.id = a.task_id
    left join round on round.id = t.round_id
    left join question q on q.id = t.question_id
    where problem_report.study_id = ${studyId} and ${isIn(state)}
      and ${
        after === undefined
          ? sql`true`
          : sql`(problem_report.created_at, problem_report.id)
            < (select created_at, id from problem_report where id = ${after})`
      }
    order by problem_report.created_at desc, problem_report.id desc
    limit ${limit ?? null}`);
  return rows;
}
