import { route } from "@/lib/api/route";
import { getPlanning } from "@/lib/figures/planning/server/get-planning";
import { getPlanning as contract } from "@/lib/figures/schema";

export const GET = route(contract, ({ db, params, query }) =>
  getPlanning(db, { projectId: params.projectId, query }),
);
