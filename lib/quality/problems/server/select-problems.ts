import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import {
  assignment,
  generation,
  model,
  problemReport,
  question,
  reader,
  round,
  task,
  taskOutput,
  user,
} from "@/db/schema";
import { type ProblemReport, type ProblemState, problemKind } from "../schema";

interface Selection {
  studyId: string;
  state: ProblemState;
  /** The report after which they begin; it may have changed its state since. */
  after?: string;
  /** All of them, unless given. */
  limit?: number;
}

/** What crowdworkers reported in a study, with the item that they had open; newest first. */
export async function selectProblems(db: Db, selection: Selection): Promise<ProblemReport[]> {
  const reports = await selectReports(db, selection);
  const items = await reportedItems(
    db,
    reports.flatMap(({ assignmentId }) => assignmentId ?? []),
  );
  return reports.map(({ id, kind, body, reader, at, assignmentId, ...report }) => {
    const { resolvedAt, resolvedBy, note } = report;
    return {
      ...{ id, body, reader },
      kind: problemKind.parse(kind),
      at: at.toISOString(),
      item: (assignmentId && items.get(assignmentId)) || null,
      resolved:
        resolvedAt === null || note === null
          ? null
          : { at: resolvedAt.toISOString(), by: resolvedBy ?? "someone who has left", note },
    };
  });
}

export const isIn = (state: ProblemState) =>
  (state === "open" ? isNull : isNotNull)(problemReport.resolvedAt);

function selectReports(db: Db, { studyId, state, after, limit }: Selection) {
  const query = db
    .select({
      id: problemReport.id,
      kind: problemReport.kind,
      body: problemReport.body,
      reader: reader.name,
      at: problemReport.createdAt,
      assignmentId: problemReport.assignmentId,
      resolvedAt: problemReport.resolvedAt,
      resolvedBy: user.name,
      note: problemReport.resolution,
    })
    .from(problemReport)
    .innerJoin(reader, eq(reader.id, problemReport.readerId))
    .leftJoin(user, eq(user.id, problemReport.resolvedBy))
    .where(
      and(
        eq(problemReport.studyId, studyId),
        isIn(state),
        after === undefined
          ? undefined
          : sql`(${problemReport.createdAt}, ${problemReport.id}) <
            (select created_at, id from problem_report where id = ${after})`,
      ),
    )
    .orderBy(desc(problemReport.createdAt), desc(problemReport.id));
  return limit === undefined ? query : query.limit(limit);
}

type Item = NonNullable<ProblemReport["item"]>;

/** What the holders of these assignments had before them, by assignment; without what was erased. */
async function reportedItems(db: Db, assignmentIds: readonly string[]): Promise<Map<string, Item>> {
  const held = await db
    .select({
      id: assignment.id,
      taskId: task.id,
      order: assignment.outputOrder,
      // A task's question has both.
      question: sql<string>`coalesce(${question.text}, '')`,
      truth: sql<string>`coalesce(${question.truth}, '')`,
      questionKey: question.key,
      taskNo: task.no,
      roundNo: round.no,
    })
    .from(assignment)
    .innerJoin(task, eq(task.id, assignment.taskId))
    .innerJoin(round, eq(round.id, task.roundId))
    .innerJoin(question, eq(question.id, task.questionId))
    .where(inArray(assignment.id, [...assignmentIds]));
  const outputsOf = await outputsByTask(
    db,
    held.map(({ taskId }) => taskId),
  );
  return new Map(
    held.map(({ id, taskId, order, ...item }) => {
      const outputs = outputsOf.get(taskId) ?? [];
      const shown = order.flatMap((position) => outputs.filter((o) => o.position === position));
      return [id, { ...item, outputs: shown.map(({ model, text }) => ({ model, text })) }];
    }),
  );
}

async function outputsByTask(db: Db, taskIds: string[]) {
  const outputs = await db
    .select({
      taskId: taskOutput.taskId,
      position: taskOutput.position,
      text: generation.text,
      model: model.name,
    })
    .from(taskOutput)
    .innerJoin(generation, eq(generation.id, taskOutput.generationId))
    .innerJoin(model, eq(model.id, generation.modelId))
    .where(inArray(taskOutput.taskId, taskIds));
  return Map.groupBy(outputs, (output) => output.taskId);
}
