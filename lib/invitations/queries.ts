import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/client";
import type { Role } from "@/lib/projects/schema";
import type * as contracts from "./schema";

const path = (projectId: string) => `/api/projects/${projectId}/invitations`;
const linkPath = (token: string) => `/api/invitations/${encodeURIComponent(token)}`;

export const invitationsOptions = (projectId: string) =>
  queryOptions({
    queryKey: ["member-invitations", projectId],
    queryFn: () => call<typeof contracts.listInvitations>("GET", path(projectId)),
  });

export const postInvitation = (projectId: string, body: { email: string; role: Role }) =>
  call<typeof contracts.inviteMember>("POST", path(projectId), body);

export const postInvitationLink = (projectId: string, id: string) =>
  call<typeof contracts.reissueInvitation>("POST", `${path(projectId)}/${id}/link`);

export const deleteInvitation = (projectId: string, id: string) =>
  call<typeof contracts.revokeInvitation>("DELETE", `${path(projectId)}/${id}`);

export const invitationOptions = (token: string) =>
  queryOptions({
    queryKey: ["member-invitation", token],
    queryFn: () => call<typeof contracts.getInvitation>("GET", linkPath(token)),
  });

export const postAcceptAsNew = (token: string, body: { name: string; password: string }) =>
  call<typeof contracts.acceptAsNew>("POST", `${linkPath(token)}/account`, body);

export const postAccept = (token: string) =>
  call<typeof contracts.acceptInvitation>("POST", `${linkPath(token)}/membership`);

export const postDecline = (token: string) =>
  call<typeof contracts.declineInvitation>("POST", `${linkPath(token)}/decline`);
