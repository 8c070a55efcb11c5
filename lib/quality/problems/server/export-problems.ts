import type { Db } from "@/db/client";
import { requireStudy } from "@/lib/studies/server/require-study";
import { problemsCsv } from "../problems-csv";
import { selectProblems } from "./select-problems";

/** All reports of a study as CSV. @throws Refusal 404 when the study is not the project's */
export async function exportProblems(db: Db, ids: { projectId: string; studyId: string }) {
  const { name } = await requireStudy(db, ids);
  const open = await selectProblems(db, { studyId: ids.studyId, state: "open" });
  const resolved = await selectProblems(db, { studyId: ids.studyId, state: "resolved" });
  return { name, csv: problemsCsv([...open, ...resolved]) };
}
