import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "@/lib/http/client";
import type * as contracts from "./schema";

const path = "/api/account";

export type Account = z.output<typeof contracts.getAccount.response>;

export const accountOptions = () =>
  queryOptions({
    queryKey: ["account"],
    queryFn: () => call<typeof contracts.getAccount>("GET", path),
  });

export const postPassword = (body: { current: string; password: string }) =>
  call<typeof contracts.changePassword>("POST", `${path}/password`, body);

export const postDeletion = (body: { confirm: string; password?: string }) =>
  call<typeof contracts.deleteAccount>("POST", `${path}/deletion`, body);

export const deleteOtherSessions = () =>
  call<typeof contracts.endOtherSessions>("DELETE", `${path}/sessions`);

export const deleteSessionById = (id: string) =>
  call<typeof contracts.endSession>("DELETE", `${path}/sessions/${id}`);

export const postTwoFactor = (password: string) =>
  call<typeof contracts.startTwoFactor>("POST", `${path}/two-factor`, { password });

export const putTwoFactor = (code: string) =>
  call<typeof contracts.confirmTwoFactor>("PUT", `${path}/two-factor`, { code });

export const postTwoFactorOff = (password: string) =>
  call<typeof contracts.endTwoFactor>("POST", `${path}/two-factor/off`, { password });

export const postRecoveryCodes = (password: string) =>
  call<typeof contracts.renewRecoveryCodes>("POST", `${path}/recovery-codes`, { password });

const resetPath = (token: string) => `/api/resets/${encodeURIComponent(token)}`;

export const resetOptions = (token: string) =>
  queryOptions({
    queryKey: ["reset", token],
    queryFn: () => call<typeof contracts.getReset>("GET", resetPath(token)),
  });

export const postReset = (token: string, password: string) =>
  call<typeof contracts.takeReset>("POST", resetPath(token), { password });
