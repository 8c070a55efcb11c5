import { route } from "@/lib/api/route";
import { resolveProblem as contract } from "@/lib/quality/problems/schema";
import { resolveProblem } from "@/lib/quality/problems/server/resolve-problem";

export const PUT = route(contract, async ({ db, project, user, params, body, now, note }) => {
  const of = { projectId: project.id, studyId: params.studyId };
  const { problemId } = params;
  const resolved = await resolveProblem(db, {
    ...of,
    problemId,
    userId: user.id,
    note: body.note,
    now,
  });
  note({ before: { resolved }, after: { resolved: body.note !== null } });
  return { resolved: body.note !== null };
});
