import { route } from "@/lib/api/route";
import { exportClaims as contract } from "@/lib/runs/schema";
import { exportClaims } from "@/lib/runs/server/export-claims";

export const GET = route(contract, ({ db, params, user, request: { signal } }) =>
  exportClaims(db, { ...params, userId: user.id, signal }),
);
