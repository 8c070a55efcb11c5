import { route } from "@/lib/api/route";
import { newSecret } from "@/lib/auth/server/secret-token";
import { reissueInvitation as contract } from "@/lib/invitations/schema";
import { reissueInvitation } from "@/lib/invitations/server/invite-member";

export const POST = route(contract, async ({ params, user, now, held, note }) => {
  const by = { ...params, invitedBy: user.id, secret: newSecret(), now };
  const issued = await held((tx) =>
    reissueInvitation(tx, { ...by, invitationId: params.invitationId }),
  );
  note({ after: { expires: issued.expiresAt } });
  return issued;
});
