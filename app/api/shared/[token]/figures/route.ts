import { route } from "@/lib/api/route";
import { getFigures } from "@/lib/figures/calibration/server/get-figures";
import { getSharedFigures as contract } from "@/lib/shares/schema";
import { openShared } from "@/lib/shares/server/open-shared";

export const GET = route(contract, async ({ db, params, request: { headers }, now }) => {
  const { projectId, view } = await openShared(db, params.token, { headers, now });
  return getFigures(db, { projectId, view });
});
