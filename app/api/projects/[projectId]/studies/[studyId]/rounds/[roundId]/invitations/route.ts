import { route } from "@/lib/api/route";
import { inviteAgain as contract } from "@/lib/quality/rounds/schema";
import { inviteAgain } from "@/lib/quality/rounds/server/invite-again";
import { listRounds } from "@/lib/quality/rounds/server/list-rounds";

export const POST = route(contract, async ({ db, user, project, params, body, now, note }) => {
  const ids = { ...params, projectId: project.id };
  await inviteAgain(db, { ...ids, ...body, userId: user.id, now });
  note({ after: { people: body.readerIds.length } });
  return listRounds(db, ids);
});
