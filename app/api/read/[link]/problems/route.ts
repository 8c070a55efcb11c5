import { route } from "@/lib/api/route";
import { reportProblem as contract } from "@/lib/quality/problems/schema";
import { reportProblem } from "@/lib/quality/problems/server/report-problem";

export const POST = route(contract, async ({ db, me, now, body }) => {
  await reportProblem(db, { ...body, ...me, now });
  return { reported: true as const };
});
