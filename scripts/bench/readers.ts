import { eq } from "drizzle-orm";
import { processorSeconds } from "@/db/embedded/processes";
import { run } from "@/db/schema";
import { startScriptedProvider } from "@/lib/providers/testing/scripted-provider";
import { childrenOf } from "../figures/children-of";
import { until } from "../figures/lab";
import type { Figures } from "../figures/run-figures";
import { startScriptedRun } from "../figures/scripted-run";
import { watchMemory } from "../figures/watch-memory";
import { withWorkers } from "../figures/with-workers";

const calls = 20_000;
const atOnce = 64;
const latencyMs = 200;
const leastShare = 0.95;
/** How much more memory the second half may take than the first. */
const mostGrowth = 1.1;

/**
 * A run of 20,000 calls of a provider that takes 200 ms, 64 at once, each stored with its cost before its text: how near
 * it comes to the rate that the provider allows, and whether its memory stays flat.
 */
export default function readers(): Promise<Figures> {
  return withWorkers(1, async ({ db, workers: [worker] }) => {
    let first = 0;
    const scripted = await startScriptedProvider({
      latencyMs,
      answer: ({ content }) => {
        first ||= performance.now();
        return { text: `${content} ${"This is a sentence of a text. ".repeat(30)}` };
      },
    });
    try {
      const { runId } = await startScriptedRun(db, scripted, { calls, atOnce });
      const memory = watchMemory(worker?.pid ?? 0, { withChildren: true });
      await until(
        async () => scripted.calls(),
        (n) => n >= calls / 2,
        50,
      );
      memory.half();
      const get = async () => (await db.select().from(run).where(eq(run.id, runId)))[0];
      const ended = await until(get, (now) => now?.state !== "running", 50);
      const seconds = (performance.now() - first) / 1_000;
      const { firstHalf, secondHalf } = memory.stop();
      // The process that makes the calls has taken the most.
      const busy = Math.max(...childrenOf(worker?.pid ?? 0).map((pid) => processorSeconds(pid)));
      const ideal = (Math.ceil(calls / atOnce) * latencyMs) / 1_000;
      const share = ideal / seconds;
      const growth = secondHalf / firstHalf;
      return {
        title: `${calls.toLocaleString("en")} calls of a provider that takes ${latencyMs} ms, ${atOnce} at once`,
        rows: [
          {
            "share of the ideal rate": share.toFixed(3),
            "seconds (ideal)": `${seconds.toFixed(1)} (${ideal})`,
            calls: scripted.calls(),
            "most at once": scripted.mostActive(),
            "ms of a processor per call": ((1_000 * busy) / calls).toFixed(2),
            "MB, first half": firstHalf,
            "MB, second half": secondHalf,
          },
        ],
        ok:
          share >= leastShare &&
          growth <= mostGrowth &&
          ended?.state === "done" &&
          scripted.calls() === calls &&
          scripted.mostActive() <= atOnce,
      };
    } finally {
      await scripted.close();
    }
  });
}
