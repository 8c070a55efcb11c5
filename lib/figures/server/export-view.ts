import type { Connection } from "@/db/client";
import { exportForecasts, type ForecastExport } from "@/lib/exports/server/export-forecasts";
import { markName, provisionalFigures } from "../format/provisional";
import { countNow } from "../groups/server/count-now";
import type { View } from "../selection/schema-selection";
import { isOfView } from "../selection/server/choose-forecasts";

interface ViewExport extends Pick<ForecastExport, "format" | "signal" | "userId"> {
  project: { id: string; name: string };
  view: View;
}

/**
 * A view's forecasts as a file, those that do not count among them. Its name says "provisional" where changed forecasts
 * are not counted yet.
 */
export async function exportView(
  db: Connection,
  { project: { id: projectId, name }, view, ...how }: ViewExport,
): Promise<Response> {
  const uncounted = await countNow(db, projectId);
  const what = markName("forecasts", provisionalFigures([], uncounted));
  const scope = { projectId, chosen: isOfView(projectId, view) };
  return exportForecasts(db, { scope, name, what, ...how });
}
