import { route } from "@/lib/http/route";
import { getStudyBin as contract } from "@/lib/results/schema";
import { listStudyBin } from "@/lib/results/server/list-study-bin";

export const GET = route(contract, ({ db, project, params, query }) =>
  listStudyBin(db, { projectId: project.id, studyId: params.studyId, query }),
);
