import { route } from "@/lib/api/route";
import { exportPayout as contract } from "@/lib/crowd/pay/schema-files";
import { exportPayout } from "@/lib/crowd/pay/server/payouts/export-payout";
import { csvResponse } from "@/lib/http/download-headers";

export const GET = route(contract, async ({ db, params, query }) =>
  csvResponse(await exportPayout(db, { ...params, ...query }), query.format),
);
