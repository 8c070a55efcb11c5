import { route } from "@/lib/api/route";
import { getReplacement } from "@/lib/figures/replacement/server/get-replacement";
import { getReplacement as contract } from "@/lib/figures/schema";

export const GET = route(contract, ({ db, params, query }) =>
  getReplacement(db, { ...params, query }),
);
