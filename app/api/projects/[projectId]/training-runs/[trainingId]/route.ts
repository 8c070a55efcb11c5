import { route } from "@/lib/api/route";
import {
  changeTraining as changeContract,
  discardTraining as discardContract,
  getTraining as getContract,
} from "@/lib/training/schema";
import { changeTraining } from "@/lib/training/server/change-training";
import { discardTraining } from "@/lib/training/server/discard-training";
import { getTraining } from "@/lib/training/server/get-training";
import { places, removeFolder } from "@/lib/training/server/training-folder";

export const GET = route(getContract, ({ db, params }) => getTraining(db, params));

export const PATCH = route(changeContract, async ({ db, params, body, held }) => {
  await changeTraining(db, { ...params, ...body, held }, places());
  return getTraining(db, params);
});

export const DELETE = route(discardContract, async ({ params, held }) => {
  await held((tx) => discardTraining(tx, params));
  await removeFolder(places().root, params.trainingId);
  return { removed: true as const };
});
