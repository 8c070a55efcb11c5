import { route } from "@/lib/api/route";
import { revokeAnyToken as contract } from "@/lib/instance/schema";
import { revokeAnyToken } from "@/lib/tokens/server/revoke-token";

export const DELETE = route(contract, async ({ db, params, note }) => {
  const { name, detail } = await revokeAnyToken(db, params.tokenId);
  note({ subject: { type: "API token", id: params.tokenId, name }, before: detail });
  return { revoked: true as const };
});
