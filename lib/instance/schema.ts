import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { instant } from "@/lib/http/instant";
import { uuid } from "@/lib/http/uuid";
import { tokenView } from "@/lib/tokens/schema";

export const listAccounts = contract({
  route: "GET /api/instance/accounts",
  access: "instance",
  summary: "All accounts of researchers and admins",
  response: z.object({
    accounts: z.array(
      z.object({
        userId: z.string(),
        name: z.string(),
        email: z.string(),
        isMe: z.boolean(),
        isInstanceAdmin: z.boolean(),
        mayCreateProjects: z.boolean(),
        isDisabled: z.boolean(),
        /** When it will be deleted for good; null if no deletion was requested. */
        deleteAt: instant.nullable(),
        twoFactor: z.boolean(),
        projects: z.int(),
        lastSeenAt: instant.nullable(),
      }),
    ),
  }),
});

export const changeAccount = contract({
  route: "PATCH /api/instance/accounts/{userId}",
  access: "instance",
  action: "account.change",
  summary:
    "Change what an account may do; disabling or deleting it ends its sessions and API tokens",
  body: z
    .object({
      mayCreateProjects: z.boolean(),
      isInstanceAdmin: z.boolean(),
      /** False also undoes a deletion. */
      isDisabled: z.boolean(),
      /** Disables it, and deletes it after a waiting period. */
      isToBeDeleted: z.literal(true),
      /** Turns two-factor sign-in off, for someone who lost the app and the recovery codes. */
      twoFactor: z.literal(false),
    })
    .partial()
    .refine((change) => Object.keys(change).length > 0, "say what to change"),
  response: z.object({ userId: z.string() }),
});

const onlyAdminOf = z.object({
  projects: z.array(
    z.object({
      id: uuid(),
      name: z.string(),
      /** Others who can sign in. */
      members: z.array(z.object({ userId: z.string(), name: z.string(), email: z.string() })),
    }),
  ),
});

export const listOnlyAdmin = contract({
  route: "GET /api/instance/accounts/{userId}/only-admin",
  access: "instance",
  summary: "The projects whose only admin an account is, with their other members",
  response: onlyAdminOf,
});

export const nameAdmin = contract({
  route: "PUT /api/instance/accounts/{userId}/only-admin",
  access: "instance",
  action: "member.role",
  summary:
    "Make another member admin of a project whose only admin the account is, so that it can be disabled",
  body: z.object({ projectId: uuid(), memberId: z.string().min(1).max(64) }),
  response: onlyAdminOf,
});

export const issueReset = contract({
  route: "POST /api/instance/accounts/{userId}/reset",
  access: "instance",
  action: "account.reset_link",
  summary: "Make a one-time link to set a new password; it is shown once",
  response: z.object({ path: z.string(), expiresAt: instant }),
  status: 201,
});

export const listAllTokens = contract({
  route: "GET /api/instance/tokens",
  access: "instance",
  summary: "The API tokens of all projects",
  response: z.object({
    tokens: z.array(
      tokenView.omit({ isMine: true, createdAt: true }).extend({ project: z.string() }),
    ),
  }),
});

export const revokeAnyToken = contract({
  route: "DELETE /api/instance/tokens/{tokenId}",
  access: "instance",
  action: "token.revoke",
  summary: "Revoke an API token of any project",
  response: z.object({ revoked: z.literal(true) }),
});
