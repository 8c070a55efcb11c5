import { route } from "@/lib/api/route";
import { giveUpTraining as contract } from "@/lib/training/schema";
import { giveUpTraining } from "@/lib/training/server/give-up-training";

export const POST = route(contract, async ({ db, params, held, now }) => ({
  state: await giveUpTraining(db, { ...params, now, held }),
}));
