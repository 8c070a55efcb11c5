import { route } from "@/lib/api/route";
import { moveOn as contract } from "@/lib/quality/rounds/schema";
import { listRounds } from "@/lib/quality/rounds/server/list-rounds";
import { moveOn } from "@/lib/quality/rounds/server/move-on";

export const POST = route(contract, async ({ db, user, project, params, body, now, note }) => {
  const ids = { ...params, projectId: project.id };
  const outcomes = await moveOn(db, { ...ids, ...body, userId: user.id, now });
  note({ after: { ...body.rule, ...outcomes } });
  return listRounds(db, ids);
});
