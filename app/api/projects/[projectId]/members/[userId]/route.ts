import { route } from "@/lib/http/route";
import { changeRole as changeContract, removeMember as removeContract } from "@/lib/members/schema";
import { changeRole, removeMember } from "@/lib/members/server/change-member";

export const PATCH = route(changeContract, async ({ db, project, params, body, note }) => {
  const role = await changeRole(db, {
    projectId: project.id,
    userId: params.userId,
    role: body.role,
  });
  note({ before: { role }, after: { role: body.role } });
  return { userId: params.userId, role: body.role };
});

export const DELETE = route(removeContract, async ({ db, project, params, note }) => {
  const role = await removeMember(db, { projectId: project.id, userId: params.userId });
  note({ before: { role } });
  return { removed: true as const };
});
