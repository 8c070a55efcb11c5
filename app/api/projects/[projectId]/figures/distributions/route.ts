import { getDistributions as contract } from "@/lib/figures/schema";
import { getDistributions } from "@/lib/figures/server/get-distributions";
import { route } from "@/lib/http/route";

export const GET = route(contract, ({ db, project, query: { losses = null, ...view } }) =>
  getDistributions(db, { projectId: project.id, view, losses }),
);
