import { route } from "@/lib/api/route";
import { exportLedger as contract } from "@/lib/crowd/pay/schema-files";
import { exportLedger } from "@/lib/crowd/pay/server/files/export-ledger";

export const GET = route(contract, ({ db, user, params, request }) =>
  exportLedger(db, { ...params, userId: user.id, signal: request.signal }),
);
