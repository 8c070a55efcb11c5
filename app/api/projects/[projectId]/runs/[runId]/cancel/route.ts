import { route } from "@/lib/api/route";
import { cancelRun as contract } from "@/lib/runs/schema";
import { cancelRun } from "@/lib/runs/server/change-state";

export const POST = route(contract, async ({ params, now, held }) => ({
  state: await held((tx) => cancelRun(tx, { ...params, now })),
}));
