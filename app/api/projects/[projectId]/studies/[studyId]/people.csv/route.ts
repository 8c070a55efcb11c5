import { route } from "@/lib/http/route";
import { exportPeople as contract } from "@/lib/rounds/schema";
import { exportPeople } from "@/lib/rounds/server/export-people";
import { peopleResponse } from "@/lib/rounds/server/people-response";

export const GET = route(contract, async ({ db, project, params }) =>
  peopleResponse(await exportPeople(db, { projectId: project.id, studyId: params.studyId })),
);
