import { route } from "@/lib/api/route";
import { sendRun } from "@/lib/runs/server/queue";
import { startTuning as contract } from "@/lib/tunings/schema";
import { startNext } from "@/lib/tunings/server/start-next";
import { findTuning } from "@/lib/tunings/server/tunings";

export const POST = route(contract, async ({ db, params, now, held }) => {
  const runId = await held((tx) => startNext(tx, { ...params, now }));
  await sendRun(db, runId);
  return findTuning(db, params);
});
