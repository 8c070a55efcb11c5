import { route } from "@/lib/api/route";
import { getDecisionValue } from "@/lib/figures/decision/server/get-decision-value";
import { getDecisionValue as contract } from "@/lib/figures/schema";

export const GET = route(contract, ({ db, params, query }) =>
  getDecisionValue(db, { ...params, view: query }),
);
