import { route } from "@/lib/api/route";
import { revokeShare as contract } from "@/lib/shares/schema";
import { revokeShare } from "@/lib/shares/server/revoke-share";

export const DELETE = route(contract, async ({ db, project, params, now }) => {
  await revokeShare(db, { projectId: project.id, shareId: params.shareId, now });
  return undefined;
});
