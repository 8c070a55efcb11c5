import { route } from "@/lib/api/route";
import { startTraining as contract } from "@/lib/training/schema";
import { startTraining } from "@/lib/training/server/change-state";

export const POST = route(contract, async ({ params, held }) => ({
  state: await held((tx) => startTraining(tx, params)),
}));
