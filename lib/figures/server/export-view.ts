import type { connect } from "@/db/client";
import { exportForecasts } from "@/lib/exports/server/export-forecasts";
import { exportResponse } from "@/lib/exports/server/export-response";
import type { View } from "../selection/schema-selection";
import { chosenForecasts } from "../selection/server/choose-forecasts";

/** A view's forecasts as a file, those that do not count among them. */
export async function exportView(
  db: ReturnType<typeof connect>,
  {
    project,
    view,
    format,
  }: { project: { id: string; name: string }; view: View; format: "csv" | "jsonl" },
): Promise<Response> {
  const scope = { projectId: project.id, forecasts: chosenForecasts(project.id, view) };
  const body = await exportForecasts(db.$client, { scope, format });
  return exportResponse(body, { name: project.name, what: "forecasts", format });
}
