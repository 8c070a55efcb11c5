import { route } from "@/lib/api/route";
import { setAdmits as contract } from "@/lib/quality/rounds/schema";
import { listRounds } from "@/lib/quality/rounds/server/list-rounds";
import { setAdmits } from "@/lib/quality/rounds/server/set-round-state";

export const PUT = route(contract, async ({ db, user, project, params, body, now, note }) => {
  const ids = { ...params, projectId: project.id };
  const admits = await setAdmits(db, { ...ids, ...body, userId: user.id, now });
  note({ before: { admits }, after: { admits: body.admits } });
  return listRounds(db, ids);
});
