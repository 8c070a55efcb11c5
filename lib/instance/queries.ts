import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "@/lib/http/client";
import type * as contracts from "./schema";

const path = "/api/instance";

export const accountsOptions = () =>
  queryOptions({
    queryKey: ["instance", "accounts"],
    queryFn: () => call<typeof contracts.listAccounts>("GET", `${path}/accounts`),
  });

export const allTokensOptions = () =>
  queryOptions({
    queryKey: ["instance", "tokens"],
    queryFn: () => call<typeof contracts.listAllTokens>("GET", `${path}/tokens`),
  });

export type Account = z.output<typeof contracts.listAccounts.response>["accounts"][number];
export type AccountChange = z.input<typeof contracts.changeAccount.body>;

export const patchAccount = (userId: string, change: AccountChange) =>
  call<typeof contracts.changeAccount>("PATCH", `${path}/accounts/${userId}`, change);

/** The projects that an account can't leave, since nobody else is admin there. */
export const onlyAdminOptions = (userId: string) =>
  queryOptions({
    queryKey: ["instance", "only-admin", userId],
    queryFn: () =>
      call<typeof contracts.listOnlyAdmin>("GET", `${path}/accounts/${userId}/only-admin`),
  });

export type OnlyAdminOf = z.output<typeof contracts.listOnlyAdmin.response>["projects"][number];

export const putProjectAdmin = (userId: string, to: z.input<typeof contracts.nameAdmin.body>) =>
  call<typeof contracts.nameAdmin>("PUT", `${path}/accounts/${userId}/only-admin`, to);

export const postResetLink = (userId: string) =>
  call<typeof contracts.issueReset>("POST", `${path}/accounts/${userId}/reset`);

export const deleteAnyToken = (tokenId: string) =>
  call<typeof contracts.revokeAnyToken>("DELETE", `${path}/tokens/${tokenId}`);
