import { route } from "@/lib/http/route";
import { setAdmits as contract } from "@/lib/rounds/schema";
import { listRounds } from "@/lib/rounds/server/list-rounds";
import { setAdmits } from "@/lib/rounds/server/set-admits";

export const PUT = route(contract, async ({ db, user, project, params, body, now }) => {
  const ids = { ...params, projectId: project.id };
  await setAdmits(db, { ...ids, ...body, userId: user.id, now });
  return listRounds(db, ids);
});
