import { route } from "@/lib/api/route";
import { getComputed } from "@/lib/figures/groups/server/get-computed";
import { getCorrelations as contract } from "@/lib/figures/schema";

export const GET = route(contract, ({ db, params, query }) =>
  getComputed(db, { ...params, view: query, kind: "correlations" }),
);
