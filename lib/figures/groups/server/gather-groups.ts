import { createHash } from "node:crypto";
import type { Db } from "@/db/client";
import { method, methodVersion } from "@/lib/figures/method";
import type { View } from "@/lib/figures/selection/schema-selection";
import type { Tally } from "@/lib/metrics/types";
import { recallTally, rememberTally } from "./remember-tallies";
import { selectGroups } from "./select-groups";
import { type Cells, selectCells, tallyGroup } from "./tally-groups";

/** A page can show no more groups. */
const mostGroups = 400;

/** A view's groups with their counts, as of now. */
export async function gatherGroups(db: Db, projectId: string, view: View) {
  const groups = await selectGroups(db, projectId, view);
  const { by, bins, binning, rules, intervals, ...selection } = view;
  const settings = { ...method, methodVersion, bins, binning, rules, intervals };
  // The order of a view's parameters must not matter: from the worker it comes in another.
  const selected = Object.entries(selection).sort(([a], [b]) => (a < b ? -1 : 1));
  const keyed = groups.slice(0, mostGroups).map((group) => {
    const chosen = { projectId, by, group: group.key, revision: group.revision, selected };
    return {
      group,
      countsKey: hash(["counts", chosen]),
      /** Follows from what was chosen and how often it has changed. */
      clustersKey: hash(["clusters", settings, chosen]),
    };
  });
  const isKnown = keyed.every(({ countsKey }) => recallTally(countsKey));
  const cells = isKnown
    ? new Map<string, Cells[]>()
    : Map.groupBy(await selectCells(db, projectId, view), (cell) => cell.group);
  const gathered = keyed.map(({ group, countsKey, clustersKey }) => {
    const tallied = recallTally(countsKey) ?? tallyGroup(cells.get(group.key) ?? [], view.people);
    rememberTally(countsKey, tallied);
    return {
      group,
      tallied,
      /** Follows from the counts alone. */
      rowsKey: hash(["rows", settings], tallied.tally),
      clustersKey,
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
  if (tally) sha256.update(digestOf(tally));
  return sha256.digest("base64url");
}

/** Tallies are remembered, and never change. */
const digests = new WeakMap<Tally, Buffer>();

function digestOf(tally: Tally): Buffer {
  const known = digests.get(tally);
  if (known) return known;
  const sha256 = createHash("sha256");
  for (const numbers of [tally.confidence, tally.right, tally.wrong]) sha256.update(numbers);
  const digest = sha256.digest();
  digests.set(tally, digest);
  return digest;
}
