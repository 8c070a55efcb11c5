import { route } from "@/lib/api/route";
import { getInvitation as contract } from "@/lib/invitations/schema";
import { findInvitation } from "@/lib/invitations/server/find-invitation";

export const GET = route(contract, ({ db, params, request: { headers }, now }) =>
  findInvitation(db, { ...params, headers, now }),
);
