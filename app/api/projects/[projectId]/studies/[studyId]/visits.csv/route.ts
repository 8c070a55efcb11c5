import { route } from "@/lib/api/route";
import { exportVisits as contract } from "@/lib/crowd/pay/schema";
import { exportVisits } from "@/lib/crowd/pay/server/export-visits";
import { csvResponse } from "@/lib/http/download-headers";

export const GET = route(contract, async ({ db, params }) =>
  csvResponse(await exportVisits(db, params), "sessions"),
);
