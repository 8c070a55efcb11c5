import type { Db } from "@/db/client";
import { nameGroups } from "@/lib/figures/groups/group-names";
import {
  countGroups,
  describeView,
  type GatheredGroup,
  hash,
} from "@/lib/figures/groups/server/gather-groups";
import { keepNewest, readKept } from "@/lib/figures/groups/server/kept-figures";
import { type Group, selectGroups } from "@/lib/figures/groups/server/select-groups";
import type { View } from "@/lib/figures/selection/schema-selection";
import { quickFigures } from "@/lib/metrics/calibration/calibration-figures";
import type { Standing } from "../rank-groups";
import { rankedFigures } from "../schema-leaderboard";

/** How many groups are counted at a time: their counts are in memory together. */
const atOnce = 500;

/** A group's revision, its number of forecasts and its figures in the order of `rankedFigures`. */
type Kept = [revision: string, n: number, ...values: (number | null)[]];

/**
 * The standings of all groups of a view by name, as of now. They are kept; only groups that changed since are
 * measured again, and no more are begun after `budgetMs`: `left` says how many are not measured yet.
 */
export async function measureStandings(
  db: Db,
  { projectId, view }: { projectId: string; view: View },
  budgetMs = Number.POSITIVE_INFINITY,
) {
  const groups = await selectGroups(db, projectId, view);
  const key = hash(["standings", projectId, describeView(view)]);
  const before = (await readKept<Record<string, Kept>>(db, [key])).get(key) ?? {};
  const isNow = ({ key: group, revision }: Group) => before[group]?.[0] === revision;
  const known = new Map<string, Kept>(
    groups.flatMap((group) => (isNow(group) ? [[group.key, before[group.key] as Kept]] : [])),
  );
  const stale = groups.filter((group) => !known.has(group.key));
  const begun = performance.now();
  let done = 0;
  while (done < stale.length && performance.now() - begun < budgetMs) {
    const some = stale.slice(done, done + atOnce);
    const counted = await countGroups(db, { projectId, view, groups: some, areSome: true });
    for (const one of counted) known.set(one.group.key, measure(one, view));
    done += some.length;
  }
  if (done > 0) {
    const standings = Object.fromEntries(known);
    await keepNewest(db, { projectId, kind: "standings", key }, standings);
  }
  const standings = nameGroups(groups).flatMap((group) => {
    const kept = known.get(group.key);
    return kept ? [{ ...group, ...toStanding(kept) }] : [];
  });
  return { standings, groups: groups.length, left: stale.length - done };
}

function measure({ group, tallied: { tally, counts } }: GatheredGroup, view: View): Kept {
  const figures = quickFigures(tally, view);
  const values = rankedFigures.map((name) => {
    const figure = figures[name];
    return "value" in figure ? figure.value : null;
  });
  return [group.revision, counts.n, ...values];
}

function toStanding([, n, ...values]: Kept): Standing {
  const named = rankedFigures.map((name, i) => [name, values[i] ?? null] as const);
  return { n, values: Object.fromEntries(named) as Standing["values"] };
}
