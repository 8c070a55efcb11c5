import { route } from "@/lib/api/route";
import { getDecisionValue } from "@/lib/figures/decision/server/get-decision-value";
import { getSharedDecisionValue as contract } from "@/lib/shares/schema";
import { openShared } from "@/lib/shares/server/open-shared";

export const GET = route(contract, async ({ db, params, request: { headers }, now }) => {
  const { projectId, view } = await openShared(db, params.token, { headers, now });
  return getDecisionValue(db, { projectId, view });
});
