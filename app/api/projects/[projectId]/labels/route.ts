import { route } from "@/lib/api/route";
import { exportLabels as contract } from "@/lib/labels/schema";
import { exportLabels } from "@/lib/labels/server/export-labels";

export const GET = route(contract, ({ db, user, project, query, request: { signal } }) =>
  exportLabels(db, { project, userId: user.id, signal, ...query }),
);
