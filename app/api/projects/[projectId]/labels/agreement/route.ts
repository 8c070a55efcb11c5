import { route } from "@/lib/api/route";
import { getLabelAgreement as contract } from "@/lib/labels/schema";
import { getLabelAgreement } from "@/lib/labels/server/get-label-agreement";

export const GET = route(contract, ({ db, params, query }) =>
  getLabelAgreement(db, { ...params, ...query }),
);
