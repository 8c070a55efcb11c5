import { route } from "@/lib/api/route";
import { registerModel as contract } from "@/lib/training/schema-models";
import { registerModel } from "@/lib/training/server/models/register-model";
import { trainingRoot } from "@/lib/training/server/training-folder";

export const POST = route(contract, async ({ db, params, body, user, note }) => {
  const modelId = await registerModel(db, { ...params, ...body, userId: user.id }, trainingRoot());
  note({ after: { model: body.name, stage: body.stage, step: body.step } });
  return { modelId };
});
