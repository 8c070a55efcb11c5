import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { problemReport } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import { requireStudy } from "@/lib/studies/server/require-study";
import type { ProblemState } from "../schema";
import { isIn, selectProblems } from "./select-problems";

interface Page {
  projectId: string;
  studyId: string;
  state: ProblemState;
  /** The last report of the page before. */
  after?: string;
}

const pageSize = 20;

/**
 * A page of what crowdworkers reported in a study, newest first.
 * @throws Refusal 404 when the study is not the project's, or has no such report to go on from
 */
export async function listProblems(db: Db, { projectId, studyId, state, after }: Page) {
  await requireStudy(db, { projectId, studyId });
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
