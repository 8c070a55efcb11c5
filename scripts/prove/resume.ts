import { sql } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { startScriptedProvider } from "@/lib/providers/testing/scripted-provider";
import { childrenOf } from "../figures/children-of";
import { until } from "../figures/lab";
import type { Figures } from "../figures/run-figures";
import { startScriptedRun } from "../figures/scripted-run";
import { withWorkers } from "../figures/with-workers";

const calls = 10_000;
const atOnce = 64;
const latencyMs = 100;
/** When a worker is killed: after so many of the calls. */
const killsAfter = [2_000, 4_500, 7_000];

/**
 * Two workers share a run of 10,000 calls, and one of them is killed (`kill -9`) again and again: no answer that was stored
 * is lost or asked for again, and every text is there once.
 */
export default function resume(): Promise<Figures> {
  return withWorkers(2, async ({ db, workers, restart }) => {
    const asked = new Map<string, number>();
    const scripted = await startScriptedProvider({
      latencyMs,
      answer: ({ content }) => {
        asked.set(content, (asked.get(content) ?? 0) + 1);
        return { text: content };
      },
    });
    try {
      const { runId } = await startScriptedRun(db, scripted, { calls, atOnce });
      let sharing = 0;
      /** Of each answer that was stored when a worker was killed: how often it had been asked for by then. */
      const stored = new Map<string, number>();
      for (const [i, after] of killsAfter.entries()) {
        await until(
          async () => scripted.calls(),
          (n) => n >= after,
          20,
        );
        // Later a dead one's leases count for a while.
        if (i === 0) sharing = await countWorkers(db, runId);
        const victim = workers[i % 2];
        if (!victim) throw new Error("no worker");
        // The process that makes the calls first: it would notice a second later that its parent is gone.
        for (const pid of [...childrenOf(victim.pid), victim.pid]) process.kill(pid, "SIGKILL");
        await victim.ended;
        for (const text of await storedTexts(db, runId)) {
          if (!stored.has(text)) stored.set(text, asked.get(text) ?? 0);
        }
        await restart(i % 2);
      }
      await until(
        async () => {
          const { rows } = await db.execute<{ state: string }>(
            sql`select state from run where id = ${runId}`,
          );
          return rows[0]?.state;
        },
        (state) => state !== "running",
      );
      const texts = await storedTexts(db, runId);
      const kept = new Set(texts);
      const { rows } = await db.execute<{ generations: number }>(sql`
        select (select count(*)::int from generation) as generations`);
      const lost = [...stored.keys()].filter((text) => !kept.has(text)).length;
      const repeated = [...stored].filter(
        ([text, before]) => (asked.get(text) ?? 0) > before,
      ).length;
      const underWay = [...asked.values()].reduce((sum, n) => sum + n - 1, 0);
      const row = {
        ...{
          kills: killsAfter.length,
          "workers at once": sharing,
          "stored at a kill": stored.size,
        },
        ...{ lost, "asked again": repeated, "under way at a kill, asked again": underWay },
        ...{ answers: kept.size, texts: rows[0]?.generations ?? 0 },
      };
      return {
        title: `Two workers share a run of ${calls.toLocaleString("en")} calls, and one of them is killed`,
        rows: [row],
        ok:
          lost === 0 &&
          repeated === 0 &&
          sharing === 2 &&
          texts.length === calls &&
          kept.size === calls &&
          row.texts === calls &&
          // Of the killed worker no more than what it had under way.
          underWay <= killsAfter.length * atOnce,
      };
    } finally {
      await scripted.close();
    }
  });
}

async function storedTexts(db: Connection, runId: string): Promise<string[]> {
  const { rows } = await db.execute<{ text: string }>(
    sql`select text from answer where run_id = ${runId}`,
  );
  return rows.map(({ text }) => text);
}

async function countWorkers(db: Connection, runId: string): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(distinct leased_by)::int as n from run_item
    where run_id = ${runId} and leased_until > now()`);
  return rows[0]?.n ?? 0;
}
