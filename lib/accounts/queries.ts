import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "@/lib/http/client";
import type {
  changePassword,
  confirmTwoFactor,
  deleteAccount,
  endOtherSessions,
  endSession,
  endTwoFactor,
  getAccount,
  getReset,
  renewRecoveryCodes,
  startTwoFactor,
  takeReset,
} from "./schema";

const path = "/api/account";

export type Account = z.output<typeof getAccount.response>;

export const accountOptions = () =>
  queryOptions({
    queryKey: ["account"],
    queryFn: () => call<typeof getAccount>("GET", path),
  });

export const postPassword = (body: { current: string; password: string }) =>
  call<typeof changePassword>("POST", `${path}/password`, body);

export const postDeletion = (body: { confirm: string; password?: string }) =>
  call<typeof deleteAccount>("POST", `${path}/deletion`, body);

export const deleteOtherSessions = () =>
  call<typeof endOtherSessions>("DELETE", `${path}/sessions`);

export const deleteSessionById = (id: string) =>
  call<typeof endSession>("DELETE", `${path}/sessions/${id}`);

export const postTwoFactor = (password: string) =>
  call<typeof startTwoFactor>("POST", `${path}/two-factor`, { password });

export const putTwoFactor = (code: string) =>
  call<typeof confirmTwoFactor>("PUT", `${path}/two-factor`, { code });

export const postTwoFactorOff = (password: string) =>
  call<typeof endTwoFactor>("POST", `${path}/two-factor/off`, { password });

export const postRecoveryCodes = (password: string) =>
  call<typeof renewRecoveryCodes>("POST", `${path}/recovery-codes`, { password });

const resetPath = (token: string) => `/api/resets/${encodeURIComponent(token)}`;

export const resetOptions = (token: string) =>
  queryOptions({
    queryKey: ["reset", token],
    queryFn: () => call<typeof getReset>("GET", resetPath(token)),
  });

export const postReset = (token: string, password: string) =>
  call<typeof takeReset>("POST", resetPath(token), { password });
