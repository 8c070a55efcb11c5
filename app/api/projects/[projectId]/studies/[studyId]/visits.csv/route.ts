import { route } from "@/lib/api/route";
import { exportVisits as contract } from "@/lib/crowd/pay/schema-files";
import { exportVisits } from "@/lib/crowd/visits/server/export-visits";

export const GET = route(contract, ({ db, params, user, request: { signal } }) =>
  exportVisits(db, { ...params, userId: user.id, signal }),
);
