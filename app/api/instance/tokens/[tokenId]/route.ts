import { route } from "@/lib/http/route";
import { revokeAnyToken as contract } from "@/lib/instance/schema";
import { revokeAnyToken } from "@/lib/instance/server/all-tokens";

export const DELETE = route(contract, async ({ db, params, note }) => {
  const { name } = await revokeAnyToken(db, params.tokenId);
  note({ subject: { type: "API token", id: params.tokenId, name } });
  return { revoked: true as const };
});
