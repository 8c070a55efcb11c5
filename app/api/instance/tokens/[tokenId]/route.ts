import { route } from "@/lib/api/route";
import { revokeAnyToken as contract } from "@/lib/instance/schema";
import { revokeAnyToken } from "@/lib/instance/server/all-tokens";
import { tokenDetail } from "@/lib/tokens/server/token-detail";

export const DELETE = route(contract, async ({ db, params, note }) => {
  const { name, ...ended } = await revokeAnyToken(db, params.tokenId);
  note({ subject: { type: "API token", id: params.tokenId, name }, before: tokenDetail(ended) });
  return { revoked: true as const };
});
