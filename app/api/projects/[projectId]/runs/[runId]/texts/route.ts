import { route } from "@/lib/api/route";
import { exportTexts as contract } from "@/lib/runs/schema";
import { exportTexts } from "@/lib/runs/server/export-texts";

export const GET = route(contract, ({ db, params, user, request: { signal } }) =>
  exportTexts(db, { ...params, userId: user.id, signal }),
);
