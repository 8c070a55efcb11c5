import { createHash } from "node:crypto";
import type { Db } from "@/db/client";
import { method, methodVersion } from "@/lib/figures/method";
import type { View } from "@/lib/figures/selection/schema-selection";
import type { Tally } from "@/lib/metrics/types";
import { selectGroups } from "./select-groups";
import { selectCells, tallyGroup } from "./tally-groups";

/** A page can show no more groups. */
const mostGroups = 400;

/** A view's groups with their counts, as of now. */
export async function gatherGroups(db: Db, projectId: string, view: View) {
  const groups = await selectGroups(db, projectId, view);
  const cells = Map.groupBy(await selectCells(db, projectId, view), (cell) => cell.group);
  const { by, bins, binning, rules, intervals, ...selection } = view;
  const settings = { ...method, methodVersion, bins, binning, rules, intervals };
  // The order of a view's parameters must not matter: from the worker it comes in another.
  const selected = Object.entries(selection).sort(([a], [b]) => (a < b ? -1 : 1));
  const gathered = groups.slice(0, mostGroups).map((group) => {
    const tallied = tallyGroup(cells.get(group.key) ?? [], view.people);
    const chosen = { projectId, by, group: group.key, revision: group.revision, selected };
    return {
      group,
      tallied,
      /** Follows from the counts alone. */
      rowsKey: hash(["rows", settings], tallied.tally),
      /** Follows from what was chosen and how often it has changed. */
      clustersKey: hash(["clusters", settings, chosen]),
    };
  });
  return { gathered, leftOut: Math.max(0, groups.length - mostGroups) };
}

/** A group of a view, counted, and the names under which its figures are kept. */
export type GatheredGroup = Awaited<ReturnType<typeof gatherGroups>>["gathered"][number];

/** How many forecasts of groups count. */
export const countOf = (groups: readonly Pick<GatheredGroup, "tallied">[]): number =>
  groups.reduce((sum, { tallied }) => sum + tallied.counts.n, 0);

/** A hash of a JSON value, and of a tally, whose numbers are quicker to hash as they are. */
export function hash(what: unknown, tally?: Tally): string {
  const sha256 = createHash("sha256").update(JSON.stringify(what));
  const numbers = tally ? [tally.confidence, tally.right, tally.wrong] : [];
  for (const each of numbers) sha256.update(each);
  return sha256.digest("base64url");
}
