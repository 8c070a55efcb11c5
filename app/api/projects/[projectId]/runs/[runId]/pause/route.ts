import { route } from "@/lib/api/route";
import { pauseRun as contract } from "@/lib/runs/schema";
import { pauseRun } from "@/lib/runs/server/change-state";

export const POST = route(contract, async ({ params, held }) => ({
  state: await held((tx) => pauseRun(tx, params)),
}));
