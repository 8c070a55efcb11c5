import { route } from "@/lib/http/route";
import { getStudyResults as contract } from "@/lib/results/schema";
import { getStudyResults } from "@/lib/results/server/get-study-results";

export const GET = route(contract, ({ db, project, params, query }) =>
  getStudyResults(db, {
    projectId: project.id,
    studyId: params.studyId,
    ...query,
  }),
);
