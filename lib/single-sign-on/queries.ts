import { call } from "@/lib/http/client";
import type {
  connectSingleSignOn,
  endSingleSignOn,
  startInvitationSignOn,
  startSingleSignOn,
} from "./schema";

export const postSingleSignOn = (next: string) =>
  call<typeof startSingleSignOn>("POST", "/api/session/oidc", { next });

export const postConnect = (password: string) =>
  call<typeof connectSingleSignOn>("POST", "/api/account/single-sign-on", { password });

export const postDisconnect = (body: { issuer: string; password?: string }) =>
  call<typeof endSingleSignOn>("POST", "/api/account/single-sign-on/off", body);

export const postInvitationSignOn = (token: string, name: string) =>
  call<typeof startInvitationSignOn>(
    "POST",
    `/api/invitations/${encodeURIComponent(token)}/single-sign-on`,
    { name },
  );
