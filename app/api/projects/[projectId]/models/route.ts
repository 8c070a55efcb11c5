import { route } from "@/lib/api/route";
import { createModel as createContract, listModels as listContract } from "@/lib/models/schema";
import { createModel } from "@/lib/models/server/create-model";
import { listModels } from "@/lib/models/server/list-models";

export const GET = route(listContract, async ({ db, params }) => ({
  models: await listModels(db, params),
}));

export const POST = route(createContract, async ({ db, params, body, note }) => {
  const { id, name, kind, ...rest } = await createModel(db, { ...params, ...body });
  note({ subject: { type: "model", id, name }, after: { kind } });
  return { id, name, kind, ...rest };
});
