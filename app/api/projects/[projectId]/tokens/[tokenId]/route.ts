import { route } from "@/lib/http/route";
import { revokeToken as contract } from "@/lib/tokens/schema";
import { revokeToken } from "@/lib/tokens/server/revoke-token";

export const DELETE = route(contract, async ({ db, project, user, params }) => {
  await revokeToken(db, {
    projectId: project.id,
    tokenId: params.tokenId,
    userId: user.id,
    role: project.role,
  });
  return { revoked: true as const };
});
