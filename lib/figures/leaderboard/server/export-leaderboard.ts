import { setImmediate as othersFirst } from "node:timers/promises";
import type { Connection } from "@/db/client";
import { figuresCsv } from "@/lib/figures/calibration/figures-csv";
import { countGroups } from "@/lib/figures/groups/server/gather-groups";
import { method } from "@/lib/figures/method";
import { downloadHeaders } from "@/lib/http/download-headers";
import { measureTallyQuickly } from "@/lib/metrics/intervals/measure-tally";
import { type RankedQuery, rankedFigures } from "../schema-leaderboard";
import { describeRow } from "./describe-row";
import { rank } from "./get-leaderboard";

/** Rows that are in memory together. */
const batch = 100;

interface LeaderboardFile {
  project: { id: string; name: string };
  query: RankedQuery;
}

/** All rows of a leaderboard as CSV, in their order, measured and sent batch by batch. */
export async function exportLeaderboard(
  db: Connection,
  { project, query }: LeaderboardFile,
): Promise<Response> {
  const { ranked } = await rank(db, { projectId: project.id, query });
  const batches = writeBatches(db, project.id, query, ranked);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await batches.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await batches.return()),
  });
  return new Response(body, { headers: downloadHeaders(project.name, "leaderboard", "csv") });
}

async function* writeBatches(
  db: Connection,
  projectId: string,
  view: RankedQuery,
  ranked: Awaited<ReturnType<typeof rank>>["ranked"],
): AsyncGenerator<string, void, void> {
  for (let from = 0; from === 0 || from < ranked.length; from += batch) {
    const groups = ranked.slice(from, from + batch);
    const described = [];
    const counted = await countGroups(db, { projectId, view, groups, areSome: true });
    for (const [i, group] of counted.entries()) {
      const quick = measureTallyQuickly(group.tallied.tally, { ...view, seed: method.seed });
      described.push(describeRow(group, view, quick, groups[i]));
      await othersFirst();
    }
    const isFirst = from === 0;
    yield figuresCsv(described, rankedFigures, view, { withHeader: isFirst, withRank: true });
  }
}
