import { route } from "@/lib/api/route";
import { revokeInvitation as contract } from "@/lib/invitations/schema";
import { revokeInvitation } from "@/lib/invitations/server/invite-member";

export const DELETE = route(contract, async ({ db, params, now, note }) => {
  const role = await revokeInvitation(db, { ...params, now });
  note({ before: { role } });
  return { revoked: true as const };
});
