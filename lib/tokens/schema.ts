import { z } from "zod";
import { contract, scopes } from "@/lib/http/contract";
import { instant } from "@/lib/http/instant";
import { uuid } from "@/lib/http/uuid";
import { visibleText } from "@/lib/text/visible-text";

export const tokenView = z.object({
  id: uuid(),
  name: z.string(),
  /** How it begins. */
  start: z.string(),
  owner: z.string(),
  isMine: z.boolean(),
  scopes: z.array(z.enum(scopes)),
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: instant.nullable(),
});

export const listTokens = contract({
  route: "GET /api/projects/{projectId}/tokens",
  access: "researcher",
  scope: null,
  summary: "The project's API tokens: your own, or everybody's if you are an admin",
  response: z.object({ tokens: z.array(tokenView) }),
});

export const createToken = contract({
  route: "POST /api/projects/{projectId}/tokens",
  access: "researcher",
  scope: null,
  action: "token.create",
  summary: "Make an API token for this project; it is shown once",
  body: z.object({
    name: visibleText("say what the token is for", 100),
    scopes: z.array(z.enum(scopes)).min(1, "choose what the token may do").max(scopes.length),
    days: z.int().min(1, "must be 1 day or more").max(365, "must be 365 days or fewer").default(90),
  }),
  response: z.object({ token: z.string(), expiresAt: instant }),
  status: 201,
});

export const revokeToken = contract({
  route: "DELETE /api/projects/{projectId}/tokens/{tokenId}",
  access: "researcher",
  scope: null,
  action: "token.revoke",
  whileArchived: true,
  summary: "Revoke an API token: your own, or anybody's if you are an admin",
  response: z.object({ revoked: z.literal(true) }),
});
