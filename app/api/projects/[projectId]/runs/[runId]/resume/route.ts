import { route } from "@/lib/api/route";
import { resumeRun as contract } from "@/lib/runs/schema";
import { resumeRun } from "@/lib/runs/server/change-state";
import { sendRun } from "@/lib/runs/server/queue";

export const POST = route(contract, async ({ db, params, held }) => {
  const state = await held((tx) => resumeRun(tx, params));
  await sendRun(db, params.runId);
  return { state };
});
