import { route } from "@/lib/api/route";
import { listProjectLog as contract } from "@/lib/audit/schema";
import { listLog } from "@/lib/audit/server/select-log";

export const GET = route(contract, ({ db, params, query }) => listLog(db, { ...query, ...params }));
