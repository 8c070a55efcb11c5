import { route } from "@/lib/api/route";
import { getDistributions } from "@/lib/figures/distributions/server/get-distributions";
import { getSharedDistributions as contract } from "@/lib/shares/schema";
import { openShared } from "@/lib/shares/server/open-shared";

export const GET = route(contract, async ({ db, params, request: { headers }, now }) => {
  const { projectId, view, losses } = await openShared(db, params.token, { headers, now });
  return getDistributions(db, { projectId, view, losses });
});
