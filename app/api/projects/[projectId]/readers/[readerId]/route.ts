import { route } from "@/lib/api/route";
import * as contracts from "@/lib/corrections/schema-parts";
import { renamePart } from "@/lib/corrections/server/rename-part";

export const PATCH = route(contracts.renameReader, async ({ db, params, body, note }) => {
  const { before, after } = await renamePart(db, {
    kind: "reader" as const,
    projectId: params.projectId,
    id: params.readerId,
    name: body.name,
    version: body.readerVersion,
  });
  note({ before, after });
  return { name: after.name };
});
