import { route } from "@/lib/api/route";
import { setRoundState as contract } from "@/lib/quality/rounds/schema";
import { listRounds } from "@/lib/quality/rounds/server/list-rounds";
import { setRoundState } from "@/lib/quality/rounds/server/set-round-state";

export const PUT = route(contract, async ({ db, user, params, body, now, note }) => {
  const state = await setRoundState(db, { ...params, ...body, userId: user.id, now });
  note({ before: { state }, after: { state: body.state } });
  return listRounds(db, params);
});
