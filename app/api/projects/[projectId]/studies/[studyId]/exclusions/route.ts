import { route } from "@/lib/api/route";
import { personSubject } from "@/lib/audit/server/person-subject";
import {
  decideExclusion as decideContract,
  listExclusions as listContract,
} from "@/lib/quality/exclusions/schema";
import { decideExclusion } from "@/lib/quality/exclusions/server/decide-exclusion";
import { listExclusions } from "@/lib/quality/exclusions/server/list-exclusions";

export const GET = route(listContract, ({ db, project, params }) =>
  listExclusions(db, { projectId: project.id, studyId: params.studyId }),
);

export const POST = route(
  decideContract,
  async ({ db, project, user, params, body, now, note }) => {
    const decided = await decideExclusion(db, {
      ...body,
      projectId: project.id,
      studyId: params.studyId,
      userId: user.id,
      now,
    });
    note({
      subject: await personSubject(db, body.readerId),
      before: { excluded: body.action === "restore" },
      after: { excluded: body.action === "exclude" },
    });
    return decided;
  },
);
