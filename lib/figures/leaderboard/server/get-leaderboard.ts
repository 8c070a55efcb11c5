import type { z } from "zod";
import type { Connection } from "@/db/client";
import { readSort } from "@/lib/figures/calibration/looks";
import { measureQuickly, quickKey } from "@/lib/figures/calibration/server/measure-rows";
import { countFew } from "@/lib/figures/groups/server/count-forecasts";
import { countGroups } from "@/lib/figures/groups/server/gather-groups";
import { rankGroups } from "../rank-groups";
import type {
  LeaderboardPage,
  LeaderboardPoints,
  leaderboardQuery,
  pointsQuery,
  RankedBy,
  RankedQuery,
} from "../schema-leaderboard";
import { describeRow } from "./describe-row";
import { measureStandings } from "./measure-standings";
import { shareStandings } from "./share-standings";

/** One page of a view's groups in their order, each with all figures and intervals over its forecasts. */
export async function getLeaderboard(
  db: Connection,
  { projectId, query }: { projectId: string; query: z.output<typeof leaderboardQuery> },
): Promise<LeaderboardPage> {
  const { limit, offset, ...ranking } = query;
  await countFew(db, projectId);
  const { ranked, ...counts } = await rank(db, { projectId, query: ranking });
  const shown = ranked.slice(offset, offset + limit);
  const own = { projectId, view: ranking };
  const groups = await countGroups(db, { ...own, groups: shown, areSome: true });
  const quick = await measureQuickly(db, { ...own, groups });
  const rows = groups.map((group, i) =>
    describeRow(group, ranking, quick.get(quickKey(group)) ?? null, shown[i]),
  );
  return { ...counts, rows };
}

/** A figure of each group, for the charts. */
export async function getLeaderboardPoints(
  db: Connection,
  { projectId, query }: { projectId: string; query: z.output<typeof pointsQuery> },
): Promise<LeaderboardPoints> {
  const { figure, ...ranking } = query;
  const { ranked, ...counts } = await rank(db, { projectId, query: ranking });
  return {
    ...counts,
    keys: ranked.map(({ key }) => key),
    names: ranked.map(({ name }) => name),
    n: ranked.map(({ n }) => n),
    values: ranked.map(({ values }) => values[figure]),
  };
}

interface Ranking {
  projectId: string;
  query: RankedQuery;
}

/** The groups that are found and not hidden, in their order: those that are measured, or with `all` every one. */
export async function rank(
  db: Connection,
  { projectId, query, all = false }: Ranking & { all?: boolean },
) {
  const { sort, search, least, ...view } = query;
  const measure = all ? measureStandings : shareStandings;
  const { standings, ...counts } = await measure(db, { projectId, view });
  const { ranked, hidden } = rankGroups(standings, { search, least, sort: sortOf(sort) });
  return { ranked, found: ranked.length + hidden, hidden, ...counts };
}

function sortOf(text: RankedQuery["sort"]): { by: RankedBy; descending: boolean } {
  const sort = readSort(text);
  // The schema allows no other names.
  return sort as { by: RankedBy; descending: boolean };
}
