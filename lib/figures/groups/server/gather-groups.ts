import { createHash } from "node:crypto";
import type { Db } from "@/db/client";
import { method, methodVersion } from "@/lib/figures/method";
import type { View } from "@/lib/figures/selection/schema-selection";
import type { Tally } from "@/lib/metrics/types";
import { recallTally, rememberTally } from "./remember-tallies";
import { type Group, selectGroups } from "./select-groups";
import { countChosen, selectCells, tallyGroup } from "./tally-groups";

/** A page measures no more groups, with all that belongs to them; the leaderboard ranks as many as there are. */
const mostGroups = 200;

/** A view's groups with their counts, as of now; none where there are more than a page can show. */
export async function gatherGroups(db: Db, projectId: string, view: View) {
  const groups = await selectGroups(db, projectId, view);
  const leftOut = groups.length > mostGroups ? groups.length : 0;
  const gathered = leftOut === 0 ? await countGroups(db, { projectId, view, groups }) : [];
  return {
    gathered,
    leftOut,
    /** How many forecasts count, in all groups. */
    forecasts: leftOut === 0 ? countOf(gathered) : await countChosen(db, projectId, view),
    /** Changes whenever a forecast of the view is counted in or out. */
    state: hash(["view", describeView(view), groups.map(({ key, revision }) => [key, revision])]),
  };
}

interface Grouped {
  projectId: string;
  view: View;
  groups: readonly Group[];
  /** Whether these are not all groups of the view. */
  areSome?: boolean;
}

/** Groups with their counts, and the names under which their figures are kept. */
export async function countGroups(db: Db, { projectId, view, groups, areSome }: Grouped) {
  const { settings, selected } = describeView(view);
  const named = groups.map((group) => {
    const { key, revision } = group;
    const chosen = { projectId, by: view.by, group: key, revision, selected };
    return {
      group,
      /** Follows from what was chosen and how often it has changed. */
      clustersKey: hash(["clusters", settings, chosen]),
      countsKey: hash(["counts", chosen]),
    };
  });
  const missing = named.filter(({ countsKey }) => !recallTally(countsKey));
  const keys =
    areSome || missing.length < groups.length ? missing.map(({ group }) => group.key) : null;
  const cells = Map.groupBy(
    missing.length === 0 ? [] : await selectCells(db, projectId, view, keys),
    (cell) => cell.group,
  );
  return named.map(({ group, clustersKey, countsKey }) => {
    const tallied = recallTally(countsKey) ?? tallyGroup(cells.get(group.key) ?? []);
    rememberTally(countsKey, tallied);
    return {
      group,
      tallied,
      /** Follows from the counts alone. */
      rowsKey: hash(["rows", settings], tallied.tally),
      clustersKey,
    };
  });
}

/** A group of a view, counted, and the names under which its figures are kept. */
export type GatheredGroup = Awaited<ReturnType<typeof countGroups>>[number];

/** How a view's figures are made, and what it chooses its forecasts by. */
export function describeView({ by, bins, binning, rules, intervals, ...selection }: View) {
  return {
    by,
    settings: { ...method, methodVersion, bins, binning, rules, intervals },
    // The order of a view's parameters must not matter: from the worker it comes in another.
    selected: Object.entries(selection).sort(([a], [b]) => (a < b ? -1 : 1)),
  };
}

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
