import { revokeLink as contract } from "@/lib/crowd/arrival/schema";
import { revokeLink } from "@/lib/crowd/arrival/server/revoke-link";
import { route } from "@/lib/http/route";

export const DELETE = route(contract, async ({ db, params, now }) => {
  await revokeLink(db, { ...params, now });
  return { revoked: true as const };
});
