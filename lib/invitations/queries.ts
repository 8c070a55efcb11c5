import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/client";
import type { Role } from "@/lib/projects/schema";
import type {
  acceptAsNew,
  acceptInvitation,
  declineInvitation,
  getInvitation,
  inviteMember,
  listInvitations,
  reissueInvitation,
  revokeInvitation,
} from "./schema";

const path = (projectId: string) => `/api/projects/${projectId}/invitations`;
const linkPath = (token: string) => `/api/invitations/${encodeURIComponent(token)}`;

export const invitationsOptions = (projectId: string) =>
  queryOptions({
    queryKey: ["member-invitations", projectId],
    queryFn: () => call<typeof listInvitations>("GET", path(projectId)),
  });

export const postInvitation = (projectId: string, body: { email: string; role: Role }) =>
  call<typeof inviteMember>("POST", path(projectId), body);

export const postInvitationLink = (projectId: string, id: string) =>
  call<typeof reissueInvitation>("POST", `${path(projectId)}/${id}/link`);

export const deleteInvitation = (projectId: string, id: string) =>
  call<typeof revokeInvitation>("DELETE", `${path(projectId)}/${id}`);

export const invitationOptions = (token: string) =>
  queryOptions({
    queryKey: ["member-invitation", token],
    queryFn: () => call<typeof getInvitation>("GET", linkPath(token)),
  });

export const postAcceptAsNew = (token: string, body: { name: string; password: string }) =>
  call<typeof acceptAsNew>("POST", `${linkPath(token)}/account`, body);

export const postAccept = (token: string) =>
  call<typeof acceptInvitation>("POST", `${linkPath(token)}/membership`);

export const postDecline = (token: string) =>
  call<typeof declineInvitation>("POST", `${linkPath(token)}/decline`);
