import { route } from "@/lib/http/route";
import { resolveProblem as contract } from "@/lib/problems/schema";
import { listProblems } from "@/lib/problems/server/list-problems";
import { resolveProblem } from "@/lib/problems/server/resolve-problem";

export const PUT = route(contract, async ({ db, project, user, params, body, now }) => {
  const of = { projectId: project.id, studyId: params.studyId };
  const { problemId } = params;
  await resolveProblem(db, { ...of, problemId, userId: user.id, note: body.note, now });
  return { problems: await listProblems(db, of) };
});
