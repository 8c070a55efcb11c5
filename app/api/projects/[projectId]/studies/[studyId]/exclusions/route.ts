import {
  decideExclusion as decideContract,
  listExclusions as listContract,
} from "@/lib/exclusions/schema";
import { decideExclusion } from "@/lib/exclusions/server/decide-exclusion";
import { listExclusions } from "@/lib/exclusions/server/list-exclusions";
import { route } from "@/lib/http/route";

export const GET = route(listContract, ({ db, project, params }) =>
  listExclusions(db, { projectId: project.id, studyId: params.studyId }),
);

export const POST = route(decideContract, ({ db, project, user, params, body, now }) =>
  decideExclusion(db, {
    ...body,
    projectId: project.id,
    studyId: params.studyId,
    userId: user.id,
    now,
  }),
);
