import { route } from "@/lib/api/route";
import { resolveProblem as contract } from "@/lib/quality/problems/schema";
import { resolveProblem } from "@/lib/quality/problems/server/resolve-problem";

export const PUT = route(contract, async ({ db, user, params, body, now, note }) => {
  const { problemId } = params;
  const resolved = await resolveProblem(db, {
    ...params,
    problemId,
    userId: user.id,
    note: body.note,
    now,
  });
  note({ before: { resolved }, after: { resolved: body.note !== null } });
  return { resolved: body.note !== null };
});
