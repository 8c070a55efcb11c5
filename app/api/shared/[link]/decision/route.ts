import { getDecisionValue } from "@/lib/figures/server/get-decision-value";
import { route } from "@/lib/http/route";
import { getSharedDecisionValue as contract } from "@/lib/shares/schema";
import { findShared } from "@/lib/shares/server/find-shared";

export const GET = route(contract, async ({ db, params }) => {
  const { projectId, view } = await findShared(db, params.link);
  return getDecisionValue(db, { projectId, view });
});
