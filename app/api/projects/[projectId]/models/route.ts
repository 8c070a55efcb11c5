import { route } from "@/lib/api/route";
import { createModel as createContract, listModels as listContract } from "@/lib/models/schema";
import { createModel } from "@/lib/models/server/create-model";
import { listModels } from "@/lib/models/server/list-models";

export const GET = route(listContract, async ({ db, project }) => ({
  models: await listModels(db, { projectId: project.id }),
}));

export const POST = route(createContract, async ({ db, project, body, note }) => {
  const { id, name, kind, ...rest } = await createModel(db, { projectId: project.id, ...body });
  note({ subject: { type: "model", id, name }, after: { kind } });
  return { id, name, kind, ...rest };
});
