import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "@/lib/http/client";
import type {
  changeAccount,
  issueReset,
  listAccounts,
  listAllTokens,
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

export const postResetLink = (userId: string) =>
  call<typeof issueReset>("POST", `${path}/accounts/${userId}/reset`);

export const deleteAnyToken = (tokenId: string) =>
  call<typeof revokeAnyToken>("DELETE", `${path}/tokens/${tokenId}`);
