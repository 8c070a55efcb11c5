import { route } from "@/lib/api/route";
import { revokeShare as contract } from "@/lib/shares/schema";
import { revokeShare } from "@/lib/shares/server/revoke-share";

export const DELETE = route(contract, async ({ db, params, now }) => {
  await revokeShare(db, { ...params, now });
  return undefined;
});
