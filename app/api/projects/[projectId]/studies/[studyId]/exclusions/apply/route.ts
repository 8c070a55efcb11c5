import { route } from "@/lib/api/route";
import { applyRules as contract } from "@/lib/quality/exclusions/schema";
import { applyRules } from "@/lib/quality/exclusions/server/apply-rules";

export const POST = route(contract, async ({ db, project, user, params, now, note }) => {
  const ids = { projectId: project.id, studyId: params.studyId };
  const { people, newly } = await applyRules(db, { ...ids, userId: user.id, now });
  note({ after: { number: newly.length, people: newly.slice(0, 500) } });
  return { people };
});
