import { route } from "@/lib/api/route";
import { listQuestions as contract } from "@/lib/datasets/schema";
import { listQuestions } from "@/lib/datasets/server/list-questions";

export const GET = route(contract, ({ db, params, query }) =>
  listQuestions(db, { ...params, ...query }),
);
