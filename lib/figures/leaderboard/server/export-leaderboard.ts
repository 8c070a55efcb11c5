import { setImmediate as othersFirst } from "node:timers/promises";
import type { Connection } from "@/db/client";
import { figuresCsv } from "@/lib/figures/calibration/figures-csv";
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
 * All rows of a leaderboard as CSV, in their order, measured and sent batch by batch.
 * @throws Refusal 429 while too many exports are running
 */
export async function exportLeaderboard(
  db: Connection,
  { project, query, userId, signal }: LeaderboardFile,
): Promise<Response> {
  const whose = { projectId: project.id, userId };
  return streamExport(whose, (leaving) => written(db, project.id, query, leaving), {
    headers: downloadHeaders(project.name, "leaderboard", "csv"),
    signal,
  });
}

async function* written(
  db: Connection,
  projectId: string,
  view: RankedQuery,
  signal: AbortSignal,
): AsyncGenerator<string, void, void> {
  const { ranked } = await rank(db, { projectId, query: view });
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
    yield figuresCsv(described, rankedFigures, view, { withHeader: from === 0, withRank: true });
  }
}
