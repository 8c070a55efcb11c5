import { route } from "@/lib/api/route";
import { getFigures } from "@/lib/figures/calibration/server/get-figures";
import { getFigures as contract } from "@/lib/figures/schema";

export const GET = route(contract, ({ db, params, query }) =>
  getFigures(db, { ...params, view: query }),
);
