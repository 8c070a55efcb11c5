import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { problemReport } from "@/db/schema";
import { writeCsv } from "@/lib/csv/write-csv";
import { notFound } from "@/lib/http/errors";
import type { StudyIds } from "@/lib/studies/schema";
import { requireStudy } from "@/lib/studies/server/require-study";
import type { ProblemReport, ProblemState } from "../schema";
import { isIn, selectProblems } from "./select-problems";

interface Page extends StudyIds {
  state: ProblemState;
  /** The last report of the page before. */
  after?: string;
}

const pageSize = 20;

/**
 * A page of what crowdworkers reported in a study, newest first.
 * @throws Refusal 404 when the study is not the project's, or has no such report to continue from
 */
export async function listProblems(db: Db, { state, after, ...ids }: Page) {
  await requireStudy(db, ids);
  const { studyId } = ids;
  const ofStudy = eq(problemReport.studyId, studyId);
  if (after && (await db.$count(problemReport, and(ofStudy, eq(problemReport.id, after)))) === 0) {
    throw notFound("problem report");
  }
  const found = await selectProblems(db, { studyId, state, after, limit: pageSize + 1 });
  const problems = found.slice(0, pageSize);
  return {
    problems,
    next: found.length > pageSize ? (problems.at(-1)?.id ?? null) : null,
    counts: {
      open: await db.$count(problemReport, and(ofStudy, isIn("open"))),
      resolved: await db.$count(problemReport, and(ofStudy, isIn("resolved"))),
    },
  };
}

/** All reports of a study as CSV. @throws Refusal 404 when the study is not the project's */
export async function exportProblems(db: Db, ids: StudyIds) {
  const { name } = await requireStudy(db, ids);
  const open = await selectProblems(db, { studyId: ids.studyId, state: "open" });
  const resolved = await selectProblems(db, { studyId: ids.studyId, state: "resolved" });
  return { name, csv: problemsCsv([...open, ...resolved]) };
}

const header = [
  "reported_at",
  "reader",
  "kind",
  "report",
  "question_key",
  "question",
  "truth",
  "round_no",
  "task_no",
  "models_in_order_seen",
  "resolved_at",
  "resolved_by",
  "resolution",
];

/** One row per report. */
function problemsCsv(problems: readonly ProblemReport[]): string {
  const rows = problems.map(({ at, reader, kind, body, item, resolved }) => [
    at,
    reader,
    kind,
    body,
    item?.questionKey,
    item?.question,
    item?.truth,
    item?.roundNo,
    item?.taskNo,
    item?.outputs.map((o) => o.model).join("; "),
    resolved?.at,
    resolved?.by,
    resolved?.note,
  ]);
  return writeCsv([header, ...rows]);
}
