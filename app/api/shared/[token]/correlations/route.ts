import { route } from "@/lib/api/route";
import { getComputed } from "@/lib/figures/groups/server/get-computed";
import { getSharedCorrelations as contract } from "@/lib/shares/schema";
import { openShared } from "@/lib/shares/server/find-shared";

export const GET = route(contract, async ({ db, params, request: { headers }, now }) => {
  const { projectId, view } = await openShared(db, params.token, { headers, now });
  return getComputed(db, { projectId, view, kind: "correlations" });
});
