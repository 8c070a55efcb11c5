import { route } from "@/lib/api/route";
import { changeRole as changeContract, removeMember as removeContract } from "@/lib/members/schema";
import { changeRole, removeMember } from "@/lib/members/server/change-member";

export const PATCH = route(changeContract, async ({ db, params, body, now, hold, note }) => {
  const role = await changeRole(db, { ...params, role: body.role, now, hold });
  note({ before: { role }, after: { role: body.role } });
  return { userId: params.userId, role: body.role };
});

export const DELETE = route(removeContract, async ({ db, params, now, hold, note }) => {
  const role = await removeMember(db, { ...params, now, hold });
  note({ before: { role } });
  return { removed: true as const };
});
