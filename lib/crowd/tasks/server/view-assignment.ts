import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { statement } from "@/db/statement";
import { asksPhrases } from "@/lib/studies/schema-config";
import { configOf } from "@/lib/studies/server/config-of";
import { type AssignmentView, draftBody } from "../schema";

const view = statement<
  { assignmentId: string },
  Record<"id" | "leaseUntil" | "kind" | "versionId", string> & {
    isLocked: boolean;
    question: string | null;
    truth: string | null;
    outputs: { text: string }[];
    draft: unknown;
  }
>(
  "view-assignment",
  sql`
    select a.id, a.lease_until as "leaseUntil", a.locked_at is not null as "isLocked", t.kind,
      r.study_version_id as "versionId",
      coalesce(t.shown ->> 'text', q.text) as question,
      coalesce(t.shown ->> 'truth', q.truth) as truth,
      (select coalesce(json_agg(json_build_object('text', g.text)
          order by array_position(a.output_order, o.position)), '[]')
        from task_output o join generation g on g.id = o.generation_id
        where o.task_id = a.task_id and o.position = any(a.output_order)) as outputs,
      d.body as draft
    from assignment a
    join task t on t.id = a.task_id
    join round r on r.id = t.round_id
    join question q on q.id = a.question_id
    left join draft d on d.assignment_id = a.id
    where a.id = ${sql.placeholder("assignmentId")}`,
);

/**
 * An assignment as its holder may see it: texts in their own order, no names, no ids but its own, and no
 * truth while the protocol hides it.
 */
export async function viewAssignment(db: Db, assignmentId: string): Promise<AssignmentView> {
  const [found] = await view(db, { assignmentId });
  if (found?.question == null) {
    throw new Error(`Assignment ${assignmentId} has no question to show.`);
  }
  const config = await configOf(db, found.versionId);
  const hasTruth = !asksPhrases(config);
  if (hasTruth && found.truth == null) {
    throw new Error(`Assignment ${assignmentId} has no truth to show.`);
  }
  const showsTruth = hasTruth && (config.protocol === "paper" || found.isLocked);
  const locked = found.isLocked ? (await lockedForecasts(db, assignmentId)).map(asSeen) : null;
  return {
    id: found.id,
    question: found.question,
    truth: showsTruth ? found.truth : null,
    outputs: found.outputs,
    locked,
    practice: found.kind === "practice",
    leaseUntil: new Date(found.leaseUntil).toISOString(),
    draft: currentDraft(found.draft),
  };
}

const asSeen = ({ status, confidence, answer }: LockedForecast) => ({ status, confidence, answer });

/** A draft that an older version of the page stored can't be used. */
function currentDraft(body: unknown) {
  const parsed = draftBody.safeParse(body);
  return parsed.success ? parsed.data : null;
}

export type LockedForecast = {
  id: string;
  /** The output's position in the study's list of models, from 0. */
  position: number;
  status: "ok" | "no_answer" | "unparsable";
  confidence: number | null;
  answer: string | null;
};

const findLocked = statement<{ assignmentId: string }, LockedForecast>(
  "locked-forecasts",
  sql`
    select f.id, o.position, f.status, f.confidence, f.answer
    from assignment a
    join forecast f on f.assignment_id = a.id
    join task_output o on o.task_id = a.task_id and o.generation_id = f.generation_id
    where a.id = ${sql.placeholder("assignmentId")}
    order by array_position(a.output_order, o.position)`,
);

/** The forecasts that an assignment holds, in the order in which its reader sees the outputs. */
export const lockedForecasts = (db: Db, assignmentId: string): Promise<LockedForecast[]> =>
  findLocked(db, { assignmentId });
