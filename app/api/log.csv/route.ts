import { route } from "@/lib/api/route";
import { exportInstanceLog as contract } from "@/lib/audit/schema";
import { exportLog } from "@/lib/audit/server/export-log";

export const GET = route(contract, ({ db, query, request, note }) => {
  note({ subject: { type: "instance", id: "instance", name: "the whole instance" } });
  return exportLog(db, { ...query, projectId: null, name: "candor", signal: request.signal });
});
