import { route } from "@/lib/api/route";
import { reportProblem as contract } from "@/lib/quality/problems/schema";
import { reportProblem } from "@/lib/quality/problems/server/report-problem";

export const POST = route(contract, async ({ db, study, reader, now, body }) => {
  await reportProblem(db, { ...body, studyId: study.id, readerId: reader.id, now });
  return { reported: true as const };
});
