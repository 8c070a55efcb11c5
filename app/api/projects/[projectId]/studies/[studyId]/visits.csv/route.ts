import { route } from "@/lib/api/route";
import { exportVisits as contract } from "@/lib/crowd/pay/schema";
import { exportVisits } from "@/lib/crowd/pay/server/export-visits";

export const GET = route(contract, ({ db, params, request: { signal } }) =>
  exportVisits(db, { ...params, signal }),
);
