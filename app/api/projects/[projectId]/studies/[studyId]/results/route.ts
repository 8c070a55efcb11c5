import { route } from "@/lib/api/route";
import { getStudyResults as contract } from "@/lib/figures/study/schema";
import { getStudyResults } from "@/lib/figures/study/server/get-study-results";

export const GET = route(contract, ({ db, project, params, query }) =>
  getStudyResults(db, {
    projectId: project.id,
    studyId: params.studyId,
    ...query,
  }),
);
