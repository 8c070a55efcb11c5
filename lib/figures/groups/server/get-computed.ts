import type { Connection } from "@/db/client";
import { methodVersion } from "@/lib/figures/method";
import type { View } from "@/lib/figures/selection/schema-selection";
import type { ResultOf } from "@/lib/figures/server/compute-result";
import { type Asked, askForResult } from "@/lib/jobs/server/ask-for-result";
import { gatherGroups, hash } from "./gather-groups";

/** The worker's result for a view's current forecasts, or an older one while that is computed. */
export async function getComputed<K extends "agreement" | "differences" | "correlations">(
  db: Connection,
  { projectId, view, kind }: { projectId: string; view: View; kind: K },
): Promise<Asked<ResultOf<K>>> {
  const { state, forecasts } = await gatherGroups(db, projectId, view);
  const key = hash([kind, projectId, state]);
  return askForResult<ResultOf<K>>(db, {
    key,
    projectId,
    kind,
    params: { view, methodVersion },
    forecasts,
  });
}
