import { route } from "@/lib/api/route";
import { chooseSupply as contract } from "@/lib/training/schema";
import { getTraining } from "@/lib/training/server/get-training";
import { chooseSupply } from "@/lib/training/server/supplies/choose-supply";
import { trainingRoot } from "@/lib/training/server/training-folder";

export const PUT = route(contract, async ({ db, params, body, held }) => {
  await chooseSupply(db, { ...params, ...body, held }, trainingRoot());
  return getTraining(db, params);
});
