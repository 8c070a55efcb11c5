import { route } from "@/lib/http/route";
import { getDatasetResults as contract } from "@/lib/results/schema";
import { getDatasetResults } from "@/lib/results/server/get-dataset-results";

export const GET = route(contract, async ({ db, project, params }) => {
  const { response } = await getDatasetResults(db, {
    projectId: project.id,
    datasetId: params.datasetId,
  });
  return response;
});
