import { route } from "@/lib/api/route";
import { declineInvitation as contract } from "@/lib/invitations/schema";
import { declineInvitation } from "@/lib/invitations/server/accept-invitation";
import { noteInvitation } from "@/lib/invitations/server/find-invitation";

export const POST = route(contract, async ({ db, params, request, now, note }) => {
  const invitation = await declineInvitation(db, { ...params, headers: request.headers, now });
  note(noteInvitation(invitation));
  return { declined: true as const };
});
