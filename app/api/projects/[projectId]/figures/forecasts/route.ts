import { route } from "@/lib/api/route";
import { getFigureForecasts as contract } from "@/lib/figures/schema";
import { exportView } from "@/lib/figures/server/export-view";

export const GET = route(
  contract,
  ({ db, user, project, query: { format, ...view }, request, note }) => {
    note({ after: { format } });
    return exportView(db, { project, userId: user.id, view, format, signal: request.signal });
  },
);
