import { route } from "@/lib/api/route";
import { getInvitation as contract } from "@/lib/invitations/schema";
import { findInvitation } from "@/lib/invitations/server/find-invitation";

export const GET = route(contract, async ({ db, params, request, now }) => {
  const found = await findInvitation(db, { ...params, headers: request.headers, now });
  return { ...found, expiresAt: found.expiresAt.toISOString() };
});
