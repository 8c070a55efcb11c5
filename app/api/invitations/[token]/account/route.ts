import { route, withCookies } from "@/lib/api/route";
import { acceptAsNew as contract } from "@/lib/invitations/schema";
import { acceptAsNew } from "@/lib/invitations/server/accept-invitation";
import { noteInvitation } from "@/lib/invitations/server/find-invitation";

export const POST = route(contract, async ({ db, params, body, request, now, note }) => {
  const link = { ...params, headers: request.headers, now };
  const { invitation, user, cookie } = await acceptAsNew(db, { ...body, ...link });
  note({ ...noteInvitation(invitation), user });
  return withCookies({ projectId: invitation.projectId }, [cookie]);
});
