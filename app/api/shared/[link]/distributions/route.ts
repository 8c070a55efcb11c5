import { getDistributions } from "@/lib/figures/server/get-distributions";
import { route } from "@/lib/http/route";
import { getSharedDistributions as contract } from "@/lib/shares/schema";
import { openShared } from "@/lib/shares/server/open-shared";

export const GET = route(contract, async ({ db, params, request: { headers }, now }) => {
  const { projectId, view, losses } = await openShared(db, params.link, { headers, now });
  return getDistributions(db, { projectId, view, losses });
});
