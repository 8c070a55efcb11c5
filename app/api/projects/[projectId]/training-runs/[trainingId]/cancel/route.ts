import { route } from "@/lib/api/route";
import { cancelTraining as contract } from "@/lib/training/schema";
import { cancelTraining } from "@/lib/training/server/change-state";

export const POST = route(contract, async ({ params, held }) => ({
  state: await held((tx) => cancelTraining(tx, params)),
}));
