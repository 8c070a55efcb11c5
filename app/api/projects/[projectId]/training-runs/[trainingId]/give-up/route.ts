import { route } from "@/lib/api/route";
import { giveUpTraining as contract } from "@/lib/training/schema";
import { giveUpTraining } from "@/lib/training/server/give-up-training";

export const POST = route(contract, async ({ params, held, now }) => ({
  state: await held((tx) => giveUpTraining(tx, { ...params, now })),
}));
