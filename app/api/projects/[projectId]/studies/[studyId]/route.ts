import { route } from "@/lib/http/route";
import { getStudy as contract } from "@/lib/studies/schema";
import { getStudy } from "@/lib/studies/server/get-study";

export const GET = route(contract, ({ db, project, params }) =>
  getStudy(db, { projectId: project.id, studyId: params.studyId }),
);
