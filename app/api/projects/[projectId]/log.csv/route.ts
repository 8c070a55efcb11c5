import { route } from "@/lib/api/route";
import { exportProjectLog as contract } from "@/lib/audit/schema";
import { exportLog } from "@/lib/audit/server/export-log";

export const GET = route(contract, ({ db, project, query }) =>
  exportLog(db, { ...query, projectId: project.id, name: project.name }),
);
