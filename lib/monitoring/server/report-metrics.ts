import { sql } from "drizzle-orm";
import type { connect } from "@/db/client";
import { metrics } from "./metrics";
import { workerAge } from "./worker-age";

/** Everything that is measured, in the format that Prometheus reads. */
export async function reportMetrics(db: ReturnType<typeof connect>): Promise<string> {
  const { registry, connections, jobs, heartbeat } = metrics();
  const { totalCount, idleCount, waitingCount } = db.$client;
  connections.set({ state: "busy" }, totalCount - idleCount);
  connections.set({ state: "idle" }, idleCount);
  connections.set({ state: "waiting" }, waitingCount);
  const { rows } = await db.execute<{ state: string; n: number }>(sql`
    select state::text as state, count(*)::int as n from queue.job group by 1`);
  jobs.reset();
  for (const { state, n } of rows) jobs.set({ state }, n);
  heartbeat.set((await workerAge(db)) ?? -1);
  return registry.metrics();
}
