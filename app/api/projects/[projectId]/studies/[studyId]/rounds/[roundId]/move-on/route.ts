import { route } from "@/lib/api/route";
import { moveOn as contract } from "@/lib/quality/rounds/schema";
import { listRounds } from "@/lib/quality/rounds/server/list-rounds";
import { moveOn } from "@/lib/quality/rounds/server/move-on";

export const POST = route(contract, async ({ db, user, params, body, now, note }) => {
  const outcomes = await moveOn(db, { ...params, ...body, userId: user.id, now });
  note({ after: { ...body.rule, ...outcomes } });
  return listRounds(db, params);
});
