import { getFigureForecasts as contract } from "@/lib/figures/schema";
import { exportView } from "@/lib/figures/server/export-view";
import { route } from "@/lib/http/route";

export const GET = route(contract, ({ db, project, query: { format, ...view }, note }) => {
  note({ after: { format } });
  return exportView(db, { project, view, format });
});
