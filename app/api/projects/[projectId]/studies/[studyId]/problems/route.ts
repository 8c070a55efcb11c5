import { route } from "@/lib/api/route";
import { listProblems as contract } from "@/lib/quality/problems/schema";
import { listProblems } from "@/lib/quality/problems/server/list-problems";

export const GET = route(contract, ({ db, params, query }) =>
  listProblems(db, { ...params, ...query }),
);
