import { listInstanceLog as contract } from "@/lib/audit/schema";
import { listLog } from "@/lib/audit/server/list-log";
import { route } from "@/lib/http/route";

export const GET = route(contract, ({ db, query }) => listLog(db, { ...query, projectId: null }));
