import { route } from "@/lib/api/route";
import { removePublished as contract } from "@/lib/published/schema";
import { removePublished } from "@/lib/published/server/remove-published";

export const DELETE = route(contract, async ({ db, params, note }) => {
  const removed = await removePublished(db, { ...params });
  note({ before: removed });
  return removed;
});
