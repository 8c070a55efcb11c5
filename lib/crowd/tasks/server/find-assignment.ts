import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { statement } from "@/db/statement";
import type { Participant } from "@/lib/crowd/participation/server/require-consent";
import { notFound } from "@/lib/http/errors";
import { configOf } from "@/lib/studies/server/config-of";

export interface OwnAssignment extends Participant {
  assignmentId: string;
}

const p = sql.placeholder;

const find = statement<
  Record<"assignmentId" | "studyId" | "readerId", string>,
  Record<
    | "id"
    | "taskId"
    | "questionId"
    | "readerId"
    | "studyId"
    | "visitId"
    | "visitEndsAt"
    | "seenAt"
    | "roundId"
    | "versionId",
    string
  > &
    Record<"lockHash" | "payloadHash", string | null> & {
      state: "leased" | "submitted" | "expired" | "returned";
      seenMs: number;
      outputOrder: number[];
      kind: "practice" | "test" | "check" | "sample";
      isClosed: boolean;
    }
>(
  "find-assignment",
  sql`
    select a.id, a.task_id as "taskId", a.question_id as "questionId", a.reader_id as "readerId",
      a.study_id as "studyId", a.visit_id as "visitId", v.ends_at as "visitEndsAt",
      a.seen_at as "seenAt", a.seen_ms as "seenMs", a.state, a.output_order as "outputOrder",
      a.lock_hash as "lockHash", a.payload_hash as "payloadHash", t.kind, t.round_id as "roundId",
      r.state = 'closed' as "isClosed", r.study_version_id as "versionId"
    from assignment a
    join task t on t.id = a.task_id
    join visit v on v.id = a.visit_id
    join round r on r.id = t.round_id
    where a.id = ${p("assignmentId")} and a.study_id = ${p("studyId")}
      and a.reader_id = ${p("readerId")}`,
);

/**
 * A person's own assignment, with the settings of the version that it belongs to.
 * @throws Refusal 404 when it is not theirs
 */
export async function findAssignment(db: Db, { assignmentId, studyId, readerId }: OwnAssignment) {
  const [found] = await find(db, { assignmentId, studyId, readerId });
  if (!found) throw notFound("task");
  const config = await configOf(db, found.versionId);
  const { visitEndsAt, seenAt } = found;
  return { ...found, visitEndsAt: new Date(visitEndsAt), seenAt: new Date(seenAt), config };
}

export type FoundAssignment = Awaited<ReturnType<typeof findAssignment>>;

const countSubmitted = statement<{ studyId: string; readerId: string }, { n: number }>(
  "count-answered",
  sql`
    select coalesce(sum(done), 0)::int as n from visit
    where study_id = ${p("studyId")} and reader_id = ${p("readerId")}`,
);

/** How many tasks of the study this reader has submitted. */
export async function countAnswered(db: Db, { studyId, readerId }: Participant): Promise<number> {
  const [counted] = await countSubmitted(db, { studyId, readerId });
  return counted?.n ?? 0;
}
