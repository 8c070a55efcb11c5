import { applyRules as contract } from "@/lib/exclusions/schema";
import { applyRules } from "@/lib/exclusions/server/apply-rules";
import { route } from "@/lib/http/route";

export const POST = route(contract, ({ db, project, user, params, now }) =>
  applyRules(db, { projectId: project.id, studyId: params.studyId, userId: user.id, now }),
);
