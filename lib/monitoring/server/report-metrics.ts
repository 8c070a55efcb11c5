import { createHash, timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import type { connect } from "@/db/client";
import { workerAge } from "./check-ready";
import { metrics } from "./metrics";

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

/** Whether a request has the token of CANDOR_METRICS_TOKEN. Without one, nobody may. */
export function mayReadMetrics(headers: Headers): boolean {
  const token = process.env.CANDOR_METRICS_TOKEN;
  if (!token) return false;
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(headers.get("authorization") ?? ""), hash(`Bearer ${token}`));
}
