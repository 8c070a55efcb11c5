import type { Connection } from "@/db/client";
import { exportForecasts, type ForecastExport } from "@/lib/exports/server/export-forecasts";
import type { View } from "../selection/schema-selection";
import { isOfView } from "../selection/server/choose-forecasts";

interface ViewExport extends Pick<ForecastExport, "format" | "signal" | "userId"> {
  project: { id: string; name: string };
  view: View;
}

/** A view's forecasts as a file, those that do not count among them. */
export function exportView(
  db: Connection,
  { project: { id: projectId, name }, view, ...how }: ViewExport,
): Promise<Response> {
  const scope = { projectId, chosen: isOfView(projectId, view) };
  return exportForecasts(db, { scope, name, ...how });
}
