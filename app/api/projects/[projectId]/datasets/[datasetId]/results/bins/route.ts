import { route } from "@/lib/http/route";
import { getDatasetBin as contract } from "@/lib/results/schema";
import { listDatasetBin } from "@/lib/results/server/list-dataset-bin";

export const GET = route(contract, ({ db, project, params, query }) =>
  listDatasetBin(db, { projectId: project.id, datasetId: params.datasetId, query }),
);
