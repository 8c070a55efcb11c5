import { route } from "@/lib/api/route";
import { acceptInvitation as contract } from "@/lib/invitations/schema";
import { acceptInvitation } from "@/lib/invitations/server/accept-invitation";
import { noteInvitation } from "@/lib/invitations/server/find-invitation";

export const POST = route(contract, async ({ db, user, params, request, now, note }) => {
  const link = { ...params, headers: request.headers, now };
  const invitation = await acceptInvitation(db, { ...link, user });
  note(noteInvitation(invitation));
  return { projectId: invitation.projectId };
});
