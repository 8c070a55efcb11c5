import { route } from "@/lib/api/route";
import { getDistributions } from "@/lib/figures/distributions/server/get-distributions";
import { getDistributions as contract } from "@/lib/figures/schema";

export const GET = route(contract, ({ db, params, query: { losses = null, ...view } }) =>
  getDistributions(db, { ...params, view, losses }),
);
