import { route } from "@/lib/api/route";
import { newSecret } from "@/lib/auth/server/secret-token";
import * as contracts from "@/lib/invitations/schema";
import { inviteMember } from "@/lib/invitations/server/invite-member";
import { listInvitations } from "@/lib/invitations/server/list-invitations";

export const GET = route(contracts.listInvitations, async ({ db, params, now }) => ({
  invitations: await listInvitations(db, { ...params, now }),
}));

export const POST = route(
  contracts.inviteMember,
  async ({ params, user, body, now, held, note }) => {
    const by = { ...params, invitedBy: user.id, secret: newSecret(), now };
    const made = await held((tx) => inviteMember(tx, { ...body, ...by }));
    note({
      subject: { type: "invitation", id: made.id, name: body.email },
      after: { role: body.role },
    });
    return made;
  },
);
