import { getFigureFacets as contract } from "@/lib/figures/schema";
import { listFacets } from "@/lib/figures/server/list-facets";
import { route } from "@/lib/http/route";

export const GET = route(contract, ({ db, project }) => listFacets(db, project.id));
