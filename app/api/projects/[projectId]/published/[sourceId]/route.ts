import { route } from "@/lib/api/route";
import { removePublished as contract } from "@/lib/published/schema";
import { removePublished } from "@/lib/published/server/remove-published";

export const DELETE = route(contract, async ({ db, project, params, note }) => {
  const removed = await removePublished(db, {
    projectId: project.id,
    sourceId: params.sourceId,
  });
  note({ before: removed });
  return removed;
});
