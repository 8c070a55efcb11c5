import { route } from "@/lib/api/route";
import { getStudyResults as contract } from "@/lib/figures/study/schema";
import { getStudyResults } from "@/lib/figures/study/server/get-study-results";

export const GET = route(contract, ({ db, params, query }) =>
  getStudyResults(db, { ...params, ...query }),
);
