import { route } from "@/lib/api/route";
import { setRoundState as contract } from "@/lib/quality/rounds/schema";
import { listRounds } from "@/lib/quality/rounds/server/list-rounds";
import { setRoundState } from "@/lib/quality/rounds/server/set-round-state";

export const PUT = route(contract, async ({ db, user, project, params, body, now, note }) => {
  const ids = { ...params, projectId: project.id };
  const state = await setRoundState(db, { ...ids, ...body, userId: user.id, now });
  note({ before: { state }, after: { state: body.state } });
  return listRounds(db, ids);
});
