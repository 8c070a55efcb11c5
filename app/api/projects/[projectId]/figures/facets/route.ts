import { route } from "@/lib/api/route";
import { getFigureFacets as contract } from "@/lib/figures/schema";
import { listFacets } from "@/lib/figures/selection/server/list-facets";

export const GET = route(contract, ({ db, params, query }) =>
  listFacets(db, params.projectId, query),
);
