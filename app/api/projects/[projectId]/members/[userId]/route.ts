import { route } from "@/lib/api/route";
import { changeRole as changeContract, removeMember as removeContract } from "@/lib/members/schema";
import { changeRole, removeMember } from "@/lib/members/server/change-member";

export const PATCH = route(
  changeContract,
  async ({ db, project, params, body, now, hold, note }) => {
    const who = { projectId: project.id, userId: params.userId };
    const role = await changeRole(db, { ...who, role: body.role, now, hold });
    note({ before: { role }, after: { role: body.role } });
    return { userId: params.userId, role: body.role };
  },
);

export const DELETE = route(removeContract, async ({ db, project, params, now, hold, note }) => {
  const who = { projectId: project.id, userId: params.userId };
  const role = await removeMember(db, { ...who, now, hold });
  note({ before: { role } });
  return { removed: true as const };
});
