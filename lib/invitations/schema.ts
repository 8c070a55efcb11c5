import { z } from "zod";
import { newPassword } from "@/lib/accounts/schema";
import { contract } from "@/lib/http/contract";
import { instant } from "@/lib/http/instant";
import { uuid } from "@/lib/http/uuid";
import { role } from "@/lib/projects/schema";
import { visibleText } from "@/lib/text/visible-text";

const invitationView = z.object({
  id: uuid(),
  email: z.string(),
  role,
  invitedBy: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant,
  isExpired: z.boolean(),
});

/** The link is shown once, to pass on. Only its hash is stored. */
const issued = z.object({ id: uuid(), path: z.string(), expiresAt: instant });

export const listInvitations = contract({
  route: "GET /api/projects/{projectId}/invitations",
  access: "admin",
  scope: null,
  summary: "The project's open invitations",
  response: z.object({ invitations: z.array(invitationView) }),
});

export const inviteMember = contract({
  route: "POST /api/projects/{projectId}/invitations",
  access: "admin",
  scope: null,
  action: "invitation.create",
  summary: "Invite someone to the project; the invitation link is shown once",
  body: z.object({ email: z.email("is not an email address").max(200), role }),
  response: issued,
  status: 201,
});

export const reissueInvitation = contract({
  route: "POST /api/projects/{projectId}/invitations/{invitationId}/link",
  access: "admin",
  scope: null,
  action: "invitation.reissue",
  summary: "Make a new link for an invitation; the old one stops working",
  response: issued,
});

export const revokeInvitation = contract({
  route: "DELETE /api/projects/{projectId}/invitations/{invitationId}",
  access: "admin",
  scope: null,
  action: "invitation.revoke",
  whileArchived: true,
  summary: "Revoke an invitation",
  response: z.object({ revoked: z.literal(true) }),
});

export const getInvitation = contract({
  route: "GET /api/invitations/{token}",
  access: "public",
  summary: "The invitation behind a link",
  response: z.object({
    project: z.string(),
    role,
    email: z.string(),
    invitedBy: z.string().nullable(),
    expiresAt: instant,
  }),
});

export const acceptAsNew = contract({
  route: "POST /api/invitations/{token}/account",
  access: "public",
  action: "invitation.accept",
  summary: "Accept an invitation with a new account, and sign in",
  body: z.object({
    name: visibleText("enter your name", 200),
    password: newPassword,
  }),
  response: z.object({ projectId: uuid() }),
  status: 201,
});

export const acceptInvitation = contract({
  route: "POST /api/invitations/{token}/membership",
  access: "staff",
  action: "invitation.accept",
  summary: "Accept an invitation with the account that you are signed in to",
  response: z.object({ projectId: uuid() }),
});

export const declineInvitation = contract({
  route: "POST /api/invitations/{token}/decline",
  access: "public",
  action: "invitation.decline",
  summary: "Decline an invitation",
  response: z.object({ declined: z.literal(true) }),
});
