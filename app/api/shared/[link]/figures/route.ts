import { getFigures } from "@/lib/figures/server/get-figures";
import { route } from "@/lib/http/route";
import { getSharedFigures as contract } from "@/lib/shares/schema";
import { findShared } from "@/lib/shares/server/find-shared";

export const GET = route(contract, async ({ db, params }) => {
  const { projectId, view } = await findShared(db, params.link);
  return getFigures(db, { projectId, view });
});
