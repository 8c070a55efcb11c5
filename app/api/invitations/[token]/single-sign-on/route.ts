import { route, withCookies } from "@/lib/api/route";
import { pageOrigin } from "@/lib/http/page-origin";
import { findInvitation } from "@/lib/invitations/server/find-invitation";
import { startInvitationSignOn as contract } from "@/lib/single-sign-on/schema";
import { startSingleSignOn } from "@/lib/single-sign-on/server/single-sign-on";

export const POST = route(contract, async ({ db, params, body, request, now }) => {
  const { headers } = request;
  const { projectId } = await findInvitation(db, { ...params, headers, now });
  const { url, cookie } = await startSingleSignOn({
    origin: pageOrigin(headers),
    next: `/projects/${projectId}`,
    purpose: { to: "accept", ...params, ...body },
    now,
  });
  return withCookies({ url }, [cookie]);
});
