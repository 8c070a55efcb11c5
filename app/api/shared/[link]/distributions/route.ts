import { getDistributions } from "@/lib/figures/server/get-distributions";
import { route } from "@/lib/http/route";
import { getSharedDistributions as contract } from "@/lib/shares/schema";
import { findShared } from "@/lib/shares/server/find-shared";

export const GET = route(contract, async ({ db, params }) => {
  const { projectId, view, losses } = await findShared(db, params.link);
  return getDistributions(db, { projectId, view, losses });
});
