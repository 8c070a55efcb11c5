import { route } from "@/lib/http/route";
import { setRoundState as contract } from "@/lib/rounds/schema";
import { listRounds } from "@/lib/rounds/server/list-rounds";
import { setRoundState } from "@/lib/rounds/server/set-round-state";

export const PUT = route(contract, async ({ db, user, project, params, body, now }) => {
  const ids = { ...params, projectId: project.id };
  await setRoundState(db, { ...ids, ...body, userId: user.id, now });
  return listRounds(db, ids);
});
