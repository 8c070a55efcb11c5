import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { visibleText } from "@/lib/text/visible-text";

const toProvider = z.object({ url: z.url() });

export const startSingleSignOn = contract({
  route: "POST /api/session/oidc",
  access: "public",
  summary: "Sign in at the lab's identity provider: returns the address to go to",
  body: z.object({ next: z.string().max(2000).optional() }),
  response: toProvider,
});

export const connectSingleSignOn = contract({
  route: "POST /api/account/single-sign-on",
  access: "staff",
  action: "single_sign_on.connect",
  summary: "Connect your account with the lab's identity provider: returns the address to go to",
  body: z.object({ password: z.string().min(1, "enter your password").max(1000) }),
  response: toProvider,
});

export const endSingleSignOn = contract({
  route: "POST /api/account/single-sign-on/off",
  access: "staff",
  action: "single_sign_on.disconnect",
  summary: "Disconnect your account from an identity provider",
  body: z.object({
    issuer: z.url().max(2000),
    /** Required if the account has one. */
    password: z.string().max(1000).optional(),
  }),
  response: z.object({ done: z.literal(true) }),
});

export const startInvitationSignOn = contract({
  route: "POST /api/invitations/{token}/single-sign-on",
  access: "public",
  summary:
    "Accept an invitation with a new account that signs in at the lab's identity provider: returns the address to go to",
  body: z.object({ name: visibleText("enter your name", 200) }),
  response: toProvider,
});

export const finishSingleSignOn = contract({
  route: "GET /api/session/oidc/callback",
  access: "public",
  action: "session.open",
  summary: "Where the identity provider sends people back to",
  query: z.looseObject({}),
  produces: ["text/html"],
});
