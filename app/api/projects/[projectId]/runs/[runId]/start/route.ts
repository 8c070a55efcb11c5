import { route } from "@/lib/api/route";
import { startRun as contract } from "@/lib/runs/schema";
import { sendRun } from "@/lib/runs/server/queue";
import { startRun } from "@/lib/runs/server/start-run";

export const POST = route(contract, async ({ db, params, now, held }) => {
  await held((tx) => startRun(tx, { ...params, now }));
  await sendRun(db, params.runId);
  return { state: "running" as const };
});
