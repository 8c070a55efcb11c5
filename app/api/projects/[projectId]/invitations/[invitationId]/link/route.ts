import { newSecret } from "@/lib/auth/server/secret-token";
import { route } from "@/lib/http/route";
import { reissueInvitation as contract } from "@/lib/invitations/schema";
import { reissueInvitation } from "@/lib/invitations/server/invite-member";

export const POST = route(contract, async ({ db, project, params, now, note }) => {
  const issued = await reissueInvitation(db, {
    projectId: project.id,
    invitationId: params.invitationId,
    secret: newSecret(),
    now,
  });
  note({ after: { expires: issued.expiresAt } });
  return issued;
});
