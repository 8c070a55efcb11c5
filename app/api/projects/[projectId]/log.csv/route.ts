import { route } from "@/lib/api/route";
import { exportProjectLog as contract } from "@/lib/audit/schema";
import { exportLog } from "@/lib/audit/server/export-log";

export const GET = route(contract, ({ db, params, project, query, request: { signal } }) =>
  exportLog(db, { ...query, ...params, name: project.name, signal }),
);
