import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "@/lib/http/client";
import type {
  changeAccount,
  issueReset,
  listAccounts,
  listAllTokens,
  listOnlyAdmin,
  nameAdmin,
  revokeAnyToken,
} from "./schema";

const path = "/api/instance";

export const accountsOptions = () =>
  queryOptions({
    queryKey: ["instance", "accounts"],
    queryFn: () => call<typeof listAccounts>("GET", `${path}/accounts`),
  });

export const allTokensOptions = () =>
  queryOptions({
    queryKey: ["instance", "tokens"],
    queryFn: () => call<typeof listAllTokens>("GET", `${path}/tokens`),
  });

export type Account = z.output<typeof listAccounts.response>["accounts"][number];
export type AccountChange = z.input<typeof changeAccount.body>;

export const patchAccount = (userId: string, change: AccountChange) =>
  call<typeof changeAccount>("PATCH", `${path}/accounts/${userId}`, change);

/** The projects that an account can't leave, since nobody else is admin there. */
export const onlyAdminOptions = (userId: string) =>
  queryOptions({
    queryKey: ["instance", "only-admin", userId],
    queryFn: () => call<typeof listOnlyAdmin>("GET", `${path}/accounts/${userId}/only-admin`),
  });

export type OnlyAdminOf = z.output<typeof listOnlyAdmin.response>["projects"][number];

export const putProjectAdmin = (userId: string, to: z.input<typeof nameAdmin.body>) =>
  call<typeof nameAdmin>("PUT", `${path}/accounts/${userId}/only-admin`, to);

export const postResetLink = (userId: string) =>
  call<typeof issueReset>("POST", `${path}/accounts/${userId}/reset`);

export const deleteAnyToken = (tokenId: string) =>
  call<typeof revokeAnyToken>("DELETE", `${path}/tokens/${tokenId}`);
