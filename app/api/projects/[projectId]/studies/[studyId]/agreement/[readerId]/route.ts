import { route } from "@/lib/api/route";
import { personSeries as contract } from "@/lib/figures/people/schema";
import { personSeries } from "@/lib/figures/people/server/person-series";

export const GET = route(contract, ({ db, params, query }) =>
  personSeries(db, { ...params, ...query }),
);
