import { route } from "@/lib/api/route";
import { exportDatasetForecasts as contract } from "@/lib/exports/schema";
import { exportDatasetForecasts } from "@/lib/exports/server/export-dataset-forecasts";

export const GET = route(contract, ({ db, user, params, query, request: { signal } }) =>
  exportDatasetForecasts(db, { ...params, userId: user.id, format: query.format, signal }),
);
