import { route } from "@/lib/http/route";
import { listEvents as contract } from "@/lib/rounds/schema";
import { listEvents } from "@/lib/rounds/server/list-events";

export const GET = route(contract, ({ db, project, params }) =>
  listEvents(db, { projectId: project.id, studyId: params.studyId }),
);
