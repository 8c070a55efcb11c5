import { csvResponse } from "@/lib/http/csv-response";
import { route } from "@/lib/http/route";
import { exportVisits as contract } from "@/lib/payments/schema";
import { exportVisits } from "@/lib/payments/server/export-visits";

export const GET = route(contract, async ({ db, params }) => {
  const { name, csv } = await exportVisits(db, params);
  return csvResponse(name, "sessions", csv);
});
