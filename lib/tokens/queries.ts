import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "@/lib/http/client";
import type { createToken, listTokens, revokeToken } from "./schema";

const path = (projectId: string) => `/api/projects/${projectId}/tokens`;

export const tokensOptions = (projectId: string) =>
  queryOptions({
    queryKey: ["tokens", projectId],
    queryFn: () => call<typeof listTokens>("GET", path(projectId)),
  });

export const postToken = (projectId: string, body: z.input<typeof createToken.body>) =>
  call<typeof createToken>("POST", path(projectId), body);

export const deleteToken = (projectId: string, tokenId: string) =>
  call<typeof revokeToken>("DELETE", `${path(projectId)}/${tokenId}`);
