import { route } from "@/lib/http/route";
import { revokeLink as contract } from "@/lib/participants/schema";
import { revokeLink } from "@/lib/participants/server/revoke-link";

export const DELETE = route(contract, async ({ db, params, now }) => {
  await revokeLink(db, { ...params, now });
  return { revoked: true as const };
});
