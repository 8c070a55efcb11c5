import { route } from "@/lib/api/route";
import { revokeInvitation as contract } from "@/lib/invitations/schema";
import { revokeInvitation } from "@/lib/invitations/server/invite-member";

export const DELETE = route(contract, async ({ db, project, params, now, note }) => {
  const { invitationId } = params;
  const role = await revokeInvitation(db, { projectId: project.id, invitationId, now });
  note({ before: { role } });
  return { revoked: true as const };
});
