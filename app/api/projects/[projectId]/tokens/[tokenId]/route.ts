import { route } from "@/lib/api/route";
import { revokeToken as contract } from "@/lib/tokens/schema";
import { revokeToken } from "@/lib/tokens/server/revoke-token";

export const DELETE = route(contract, async ({ db, project, user, params, note }) => {
  const ended = await revokeToken(db, { ...params, userId: user.id, role: project.role });
  note({ before: ended.detail });
  return { revoked: true as const };
});
