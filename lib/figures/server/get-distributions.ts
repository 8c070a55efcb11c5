import type { connect } from "@/db/client";
import { type Asked, askForResult } from "@/lib/jobs/server/ask-for-result";
import type { DistributionsPage, Losses } from "../schema-distributions";
import type { View } from "../schema-selection";
import { distributionKeys } from "./distribution-keys";
import { gatherGroups, hash } from "./gather-groups";

/** What the worker computes of a view's whole distributions under a loss matrix, or by default. */
export async function getDistributions(
  db: ReturnType<typeof connect>,
  { projectId, view, losses }: { projectId: string; view: View; losses: Losses | null },
): Promise<Asked<DistributionsPage>> {
  const { gathered } = await gatherGroups(db, projectId, view);
  const keys = await distributionKeys(db, projectId, gathered);
  const key = hash(["distributions page", losses, ...keys.values()]);
  return askForResult(db, { key, projectId, kind: "distributions", params: { view, losses } });
}
