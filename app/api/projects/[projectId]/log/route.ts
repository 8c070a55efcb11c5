import { listProjectLog as contract } from "@/lib/audit/schema";
import { listLog } from "@/lib/audit/server/list-log";
import { route } from "@/lib/http/route";

export const GET = route(contract, ({ db, project, query }) =>
  listLog(db, { ...query, projectId: project.id }),
);
