import { csvResponse } from "@/lib/http/csv-response";
import { route } from "@/lib/http/route";
import { exportPayments as contract } from "@/lib/payments/schema";
import { exportPayments } from "@/lib/payments/server/export-payments";

export const GET = route(contract, async ({ db, params }) => {
  const { name, csv } = await exportPayments(db, params);
  return csvResponse(name, "payments", csv);
});
