import { labelGold as contract } from "@/lib/gold/schema";
import { labelGold } from "@/lib/gold/server/label-gold";
import { listGold } from "@/lib/gold/server/list-gold";
import { route } from "@/lib/http/route";

export const PUT = route(contract, async ({ db, project, user, params, body }) => {
  const of = { projectId: project.id, studyId: params.studyId, userId: user.id };
  await labelGold(db, { ...of, itemId: params.itemId, labels: body.labels });
  return listGold(db, of);
});
