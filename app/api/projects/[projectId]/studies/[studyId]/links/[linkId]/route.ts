import { route } from "@/lib/api/route";
import { revokeLink as contract } from "@/lib/crowd/arrival/schema";
import { revokeLink } from "@/lib/crowd/arrival/server/revoke-link";

export const DELETE = route(contract, async ({ db, params, now }) => {
  await revokeLink(db, { ...params, now });
  return { revoked: true as const };
});
