import { route } from "@/lib/api/route";
import { newSecret } from "@/lib/auth/server/secret-token";
import {
  inviteMember as inviteContract,
  listInvitations as listContract,
} from "@/lib/invitations/schema";
import { inviteMember } from "@/lib/invitations/server/invite-member";
import { listInvitations } from "@/lib/invitations/server/list-invitations";

export const GET = route(listContract, async ({ db, params, now }) => ({
  invitations: await listInvitations(db, { ...params, now }),
}));

export const POST = route(inviteContract, async ({ db, params, user, body, now, hold, note }) => {
  const by = { ...params, invitedBy: user.id, secret: newSecret(), now };
  const made = await db.transaction(async (tx) => {
    await hold(tx);
    return inviteMember(tx, { ...body, ...by });
  });
  note({
    subject: { type: "invitation", id: made.id, name: body.email },
    after: { role: body.role },
  });
  return made;
});
