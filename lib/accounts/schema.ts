import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { instant } from "@/lib/http/instant";
import { uuid } from "@/lib/http/uuid";

/** A new password. The server checks its strength. */
export const newPassword = z.string().min(1, "choose a password").max(128);
const password = z.string().min(1, "enter your password").max(1000);
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
const done = z.object({ done: z.literal(true) });

export const getAccount = contract({
  route: "GET /api/account",
  access: "staff",
  summary: "Your account, and the browsers in which you are signed in",
  response: z.object({
    name: z.string(),
    email: z.string(),
    hasPassword: z.boolean(),
    twoFactor: z.boolean(),
    recoveryCodesLeft: z.int(),
    singleSignOn: z.object({
      /** Whether the instance has an identity provider, and this account is not connected with it yet. */
      canConnect: z.boolean(),
      connections: z.array(
        z.object({
          /** The identity provider. */
          issuer: z.url(),
          connectedAt: instant,
          /**
           * Whether it is the instance's current provider, the only one that can sign people in.
           */
          isCurrent: z.boolean(),
        }),
      ),
    }),
    sessions: z.array(
      z.object({
        id: uuid(),
        isThis: z.boolean(),
        browser: z.string(),
        address: z.string(),
        createdAt: instant,
        lastUsedAt: instant,
      }),
    ),
  }),
});

export const changePassword = contract({
  route: "POST /api/account/password",
  access: "staff",
  action: "account.password",
  summary:
    "Change your password; ends your other sessions, API tokens, open invitations and single sign-on connections",
  body: z.object({ current: password, password: newPassword }),
  response: done,
});

export const deleteAccount = contract({
  route: "POST /api/account/deletion",
  access: "staff",
  action: "account.ask_deletion",
  summary: "Disable your account, and delete it after a waiting period",
  body: z.object({
    /** Your email, typed again. */
    confirm: z.string().trim().max(320),
    /** Required if the account has one. */
    password: z.string().max(1000).optional(),
  }),
  response: z.object({ deleteAt: instant }),
});

export const endOtherSessions = contract({
  route: "DELETE /api/account/sessions",
  access: "staff",
  action: "session.end_others",
  summary: "Sign out in all other browsers",
  response: done,
});

export const endSession = contract({
  route: "DELETE /api/account/sessions/{sessionId}",
  access: "staff",
  action: "session.end",
  summary: "Sign out in one browser",
  response: done,
});

export const startTwoFactor = contract({
  route: "POST /api/account/two-factor",
  access: "staff",
  action: "two_factor.start",
  summary: "Start setting up two-factor sign-in: returns the secret for an authenticator app",
  body: z.object({ password }),
  /** `qr` is an SVG picture of `uri`. */
  response: z.object({ uri: z.string(), secret: z.string(), qr: z.string() }),
});

export const confirmTwoFactor = contract({
  route: "PUT /api/account/two-factor",
  access: "staff",
  action: "two_factor.on",
  summary: "Turn on two-factor sign-in with a first code; shows the recovery codes once",
  body: z.object({ code: z.string().trim().min(1, "enter the code").max(40) }),
  response: recoveryCodes,
});

export const endTwoFactor = contract({
  route: "POST /api/account/two-factor/off",
  access: "staff",
  action: "two_factor.off",
  summary: "Turn off two-factor sign-in",
  body: z.object({ password }),
  response: done,
});

export const renewRecoveryCodes = contract({
  route: "POST /api/account/recovery-codes",
  access: "staff",
  action: "two_factor.recovery_codes",
  summary: "Make new recovery codes; the old ones stop working",
  body: z.object({ password }),
  response: recoveryCodes,
});

export const getReset = contract({
  route: "GET /api/resets/{token}",
  access: "public",
  summary: "Check whether a password link is valid",
  response: z.object({ email: z.string() }),
});

export const takeReset = contract({
  route: "POST /api/resets/{token}",
  access: "public",
  action: "account.reset",
  summary: "Set a new password with a one-time link",
  body: z.object({ password: newPassword }),
  response: done,
});
