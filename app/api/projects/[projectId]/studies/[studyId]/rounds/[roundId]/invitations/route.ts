import { route } from "@/lib/api/route";
import { inviteAgain as contract } from "@/lib/quality/rounds/schema";
import { inviteAgain } from "@/lib/quality/rounds/server/invite-again";
import { listRounds } from "@/lib/quality/rounds/server/list-rounds";

export const POST = route(contract, async ({ db, user, params, body, now, note }) => {
  await inviteAgain(db, { ...params, ...body, userId: user.id, now });
  note({ after: { people: body.readerIds.length } });
  return listRounds(db, params);
});
