import { route } from "@/lib/api/route";
import { exportPayments as contract } from "@/lib/crowd/pay/schema-files";
import { exportPayments } from "@/lib/crowd/pay/server/files/export-payments";
import { csvResponse } from "@/lib/http/download-headers";

export const GET = route(contract, async ({ db, params }) =>
  csvResponse(await exportPayments(db, params), "payments"),
);
