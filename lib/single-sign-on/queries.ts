import { call } from "@/lib/http/client";
import type * as contracts from "./schema";

export const postSingleSignOn = (next: string) =>
  call<typeof contracts.startSingleSignOn>("POST", "/api/session/oidc", { next });

export const postConnect = (password: string) =>
  call<typeof contracts.connectSingleSignOn>("POST", "/api/account/single-sign-on", { password });

export const postDisconnect = (body: { issuer: string; password?: string }) =>
  call<typeof contracts.endSingleSignOn>("POST", "/api/account/single-sign-on/off", body);

export const postInvitationSignOn = (token: string, name: string) =>
  call<typeof contracts.startInvitationSignOn>(
    "POST",
    `/api/invitations/${encodeURIComponent(token)}/single-sign-on`,
    { name },
  );
