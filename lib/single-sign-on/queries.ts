import { call } from "@/lib/http/client";
import type { connectSingleSignOn, startSingleSignOn } from "./schema";

export const postSingleSignOn = (next: string) =>
  call<typeof startSingleSignOn>("POST", "/api/session/oidc", { next });

export const postConnect = (password: string) =>
  call<typeof connectSingleSignOn>("POST", "/api/account/single-sign-on", { password });
