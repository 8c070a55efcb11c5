import { listQuestions as contract } from "@/lib/datasets/schema";
import { listQuestions } from "@/lib/datasets/server/list-questions";
import { route } from "@/lib/http/route";

export const GET = route(contract, ({ db, project, params, query }) =>
  listQuestions(db, { projectId: project.id, datasetId: params.datasetId, ...query }),
);
