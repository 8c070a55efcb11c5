import { route } from "@/lib/api/route";
import { removeGold as contract } from "@/lib/quality/gold/schema";
import { listGold } from "@/lib/quality/gold/server/list-gold";
import { removeGold } from "@/lib/quality/gold/server/remove-gold";

export const DELETE = route(contract, async ({ db, project, user, params }) => {
  const of = { projectId: project.id, studyId: params.studyId };
  await removeGold(db, { ...of, itemId: params.itemId });
  return listGold(db, { ...of, userId: user.id });
});
