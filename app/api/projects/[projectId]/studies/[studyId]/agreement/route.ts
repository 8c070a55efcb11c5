import { route } from "@/lib/api/route";
import { listAgreement as contract } from "@/lib/figures/people/schema";
import { listAgreement } from "@/lib/figures/people/server/list-agreement";

export const GET = route(contract, ({ db, params, query }) =>
  listAgreement(db, { ...params, ...query }),
);
