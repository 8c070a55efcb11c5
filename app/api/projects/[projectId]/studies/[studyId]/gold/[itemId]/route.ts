import { removeGold as contract } from "@/lib/gold/schema";
import { listGold } from "@/lib/gold/server/list-gold";
import { removeGold } from "@/lib/gold/server/remove-gold";
import { route } from "@/lib/http/route";

export const DELETE = route(contract, async ({ db, project, user, params }) => {
  const of = { projectId: project.id, studyId: params.studyId };
  await removeGold(db, { ...of, itemId: params.itemId });
  return listGold(db, { ...of, userId: user.id });
});
