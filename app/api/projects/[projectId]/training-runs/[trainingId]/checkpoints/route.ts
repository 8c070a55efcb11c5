import { route } from "@/lib/api/route";
import { listCheckpoints as contract } from "@/lib/training/schema-models";
import { listCheckpoints } from "@/lib/training/server/models/checkpoints";
import { trainingRoot } from "@/lib/training/server/training-folder";

export const GET = route(contract, async ({ db, params }) => ({
  checkpoints: await listCheckpoints(db, params, trainingRoot()),
}));
