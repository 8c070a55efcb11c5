import { route } from "@/lib/api/route";
import { listInstanceLog as contract } from "@/lib/audit/schema";
import { listLog } from "@/lib/audit/server/select-log";

export const GET = route(contract, ({ db, query }) => listLog(db, { ...query, projectId: null }));
