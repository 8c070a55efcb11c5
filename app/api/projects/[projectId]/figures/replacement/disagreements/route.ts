import { route } from "@/lib/api/route";
import { listDisagreements } from "@/lib/figures/replacement/server/list-disagreements";
import { getDisagreements as contract } from "@/lib/figures/schema";

export const GET = route(contract, ({ db, params, query }) =>
  listDisagreements(db, { ...params, query }),
);
