import { exportDatasetForecasts as contract } from "@/lib/forecasts/schema";
import { exportDatasetForecasts } from "@/lib/forecasts/server/export-dataset-forecasts";
import { route } from "@/lib/http/route";

export const GET = route(contract, ({ db, project, params, query }) =>
  exportDatasetForecasts(db, {
    projectId: project.id,
    datasetId: params.datasetId,
    format: query.format,
  }),
);
