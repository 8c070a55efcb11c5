import { route } from "@/lib/api/route";
import { countQueries as contract } from "@/lib/runs/schema";
import { countQueries } from "@/lib/runs/server/count-queries";

export const GET = route(contract, ({ db, params, query }) =>
  countQueries(db, { ...params, ...query }),
);
