import { setImmediate as othersFirst } from "node:timers/promises";
import type { Connection } from "@/db/client";
import { figuresCsv } from "@/lib/figures/calibration/figures-csv";
import {
  markCsv,
  markName,
  type Provisional,
  provisionalFigures,
} from "@/lib/figures/format/provisional";
import { countNow } from "@/lib/figures/groups/server/count-now";
import { countGroups } from "@/lib/figures/groups/server/gather-groups";
import { method } from "@/lib/figures/method";
import { downloadHeaders } from "@/lib/http/download-headers";
import { streamExport } from "@/lib/limits/server/running-exports";
import { measureTallyQuickly } from "@/lib/metrics/intervals/measure-tally";
import { type RankedQuery, rankedFigures } from "../schema-leaderboard";
import { describeRow } from "./describe-row";
import { rank } from "./get-leaderboard";

/** Rows that are in memory together. */
const batch = 100;

interface LeaderboardFile {
  project: { id: string; name: string };
  query: RankedQuery;
  userId: string;
  /** Aborts when whoever asked goes away. */
  signal: AbortSignal;
}

/**
 * All rows of a leaderboard as CSV, in their order, measured and sent batch by batch; marked where changed forecasts are
 * not counted yet.
 * @throws Refusal 429 while too many exports are running
 */
export async function exportLeaderboard(
  db: Connection,
  { project, query, userId, signal }: LeaderboardFile,
): Promise<Response> {
  const provisional = provisionalFigures([], await countNow(db, project.id));
  const whose = { projectId: project.id, userId };
  return streamExport(
    whose,
    (leaving) => written(db, { projectId: project.id, view: query, provisional }, leaving),
    {
      headers: downloadHeaders(project.name, markName("leaderboard", provisional), "csv"),
      signal,
    },
  );
}

interface Marked {
  projectId: string;
  view: RankedQuery;
  provisional: Provisional | null;
}

async function* written(
  db: Connection,
  { projectId, view, provisional }: Marked,
  signal: AbortSignal,
): AsyncGenerator<string, void, void> {
  const { ranked } = await rank(db, { projectId, query: view, all: true });
  for (let from = 0; from === 0 || from < ranked.length; from += batch) {
    const groups = ranked.slice(from, from + batch);
    const described = [];
    const counted = await countGroups(db, { projectId, view, groups, areSome: true });
    for (const [i, group] of counted.entries()) {
      const quick = measureTallyQuickly(group.tallied.tally, { ...view, seed: method.seed });
      described.push(describeRow(group, view, quick, groups[i]));
      await othersFirst();
    }
    signal.throwIfAborted();
    const withHeader = from === 0;
    const rows = figuresCsv(described, rankedFigures, view, { withHeader, withRank: true });
    yield markCsv(rows, provisional, withHeader);
  }
}
