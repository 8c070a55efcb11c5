import type { Db } from "@/db/client";
import { type GatheredGroup, gatherGroups, hash } from "@/lib/figures/groups/server/gather-groups";
import type { View } from "@/lib/figures/selection/schema-selection";

/** Curves of more groups nobody looks at side by side. */
const mostGroups = 24;

/** A view's first groups, and the names under which their curves are kept. */
export async function gatherDecisions(db: Db, projectId: string, view: View) {
  const { gathered } = await gatherGroups(db, projectId, view);
  return gathered.slice(0, mostGroups).map((one: GatheredGroup) => ({
    ...one,
    /** With intervals over forecasts, and over clusters. */
    curveKey: hash(["decision", one.rowsKey]),
    clusteredKey: hash(["decision over clusters", one.clustersKey]),
  }));
}
