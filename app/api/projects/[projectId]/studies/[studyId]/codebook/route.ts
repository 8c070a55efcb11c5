import { exportCodebook as contract } from "@/lib/forecasts/schema";
import { exportCodebook } from "@/lib/forecasts/server/export-codebook";
import { route } from "@/lib/http/route";

export const GET = route(contract, ({ db, project, params, query, now }) =>
  exportCodebook(db, {
    projectId: project.id,
    studyId: params.studyId,
    format: query.format,
    now,
  }),
);
