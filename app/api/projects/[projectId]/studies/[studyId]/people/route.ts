import { route } from "@/lib/http/route";
import { listPeople as contract } from "@/lib/rounds/schema";
import { listPeople } from "@/lib/rounds/server/list-people";

export const GET = route(contract, ({ db, project, params }) =>
  listPeople(db, { projectId: project.id, studyId: params.studyId }),
);
