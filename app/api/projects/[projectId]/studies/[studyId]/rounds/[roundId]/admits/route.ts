import { route } from "@/lib/api/route";
import { setAdmits as contract } from "@/lib/quality/rounds/schema";
import { listRounds } from "@/lib/quality/rounds/server/list-rounds";
import { setAdmits } from "@/lib/quality/rounds/server/set-round-state";

export const PUT = route(contract, async ({ db, user, params, body, now, note }) => {
  const admits = await setAdmits(db, { ...params, ...body, userId: user.id, now });
  note({ before: { admits }, after: { admits: body.admits } });
  return listRounds(db, params);
});
