import { exportStudyForecasts as contract } from "@/lib/forecasts/schema";
import { exportStudyForecasts } from "@/lib/forecasts/server/export-study-forecasts";
import { route } from "@/lib/http/route";

export const GET = route(contract, ({ db, project, params, query }) =>
  exportStudyForecasts(db, {
    projectId: project.id,
    studyId: params.studyId,
    ...query,
  }),
);
