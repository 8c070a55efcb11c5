import { route } from "@/lib/http/route";
import { listCandidates as contract } from "@/lib/rounds/schema";
import { listCandidates } from "@/lib/rounds/server/list-candidates";

export const GET = route(contract, ({ db, project, params }) =>
  listCandidates(db, { ...params, projectId: project.id }),
);
