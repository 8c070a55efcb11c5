import { route } from "@/lib/api/route";
import * as contracts from "@/lib/corrections/schema-parts";
import { renamePart } from "@/lib/corrections/server/rename-part";
import { getDataset as contract } from "@/lib/datasets/schema";
import { getDataset } from "@/lib/datasets/server/list-datasets";

export const GET = route(contract, ({ db, params }) => getDataset(db, params));

export const PATCH = route(contracts.renameDataset, async ({ db, params, body, note }) => {
  const { before, after } = await renamePart(db, {
    kind: "dataset" as const,
    projectId: params.projectId,
    id: params.datasetId,
    ...body,
  });
  note({ before, after });
  return { name: after.name };
});
