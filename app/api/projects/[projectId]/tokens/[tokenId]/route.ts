import { route } from "@/lib/api/route";
import { revokeToken as contract } from "@/lib/tokens/schema";
import { revokeToken } from "@/lib/tokens/server/revoke-token";
import { tokenDetail } from "@/lib/tokens/server/token-detail";

export const DELETE = route(contract, async ({ db, project, user, params, note }) => {
  const ended = await revokeToken(db, { ...params, userId: user.id, role: project.role });
  note({ before: tokenDetail(ended) });
  return { revoked: true as const };
});
