import type { Connection } from "@/db/client";
import { countOf, gatherGroups, hash } from "@/lib/figures/groups/server/gather-groups";
import { methodVersion } from "@/lib/figures/method";
import type { View } from "@/lib/figures/selection/schema-selection";
import { type Asked, askForResult } from "@/lib/jobs/server/ask-for-result";
import type { DistributionsPage, Losses } from "../schema-distributions";
import { distributionKeys } from "./select-distributions";

/** What the worker computes of a view's whole distributions under a loss matrix, or by default. */
export async function getDistributions(
  db: Connection,
  { projectId, view, losses }: { projectId: string; view: View; losses: Losses | null },
): Promise<Asked<DistributionsPage>> {
  const { gathered } = await gatherGroups(db, projectId, view);
  const keys = await distributionKeys(db, projectId, gathered);
  const key = hash(["distributions page", projectId, losses, ...keys.values()]);
  return askForResult<DistributionsPage>(db, {
    key,
    projectId,
    kind: "distributions",
    params: { view, losses, methodVersion },
    forecasts: countOf(gathered),
  });
}
