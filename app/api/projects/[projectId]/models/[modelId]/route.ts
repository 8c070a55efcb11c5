import { route } from "@/lib/api/route";
import * as contracts from "@/lib/corrections/schema-parts";
import { renamePart } from "@/lib/corrections/server/rename-part";

export const PATCH = route(contracts.renameModel, async ({ db, params, body, note }) => {
  const { before, after } = await renamePart(db, {
    kind: "model" as const,
    projectId: params.projectId,
    id: params.modelId,
    ...body,
  });
  note({ before, after });
  return { name: after.name };
});
