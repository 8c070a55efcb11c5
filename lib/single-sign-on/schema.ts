import { z } from "zod";
import { contract } from "@/lib/http/contract";

const toProvider = z.object({ url: z.url() });

export const startSingleSignOn = contract({
  method: "POST",
  path: "/api/session/oidc",
  access: "public",
  summary: "Sign in at the lab's identity provider: the address to go to",
  body: z.object({ next: z.string().max(2000).optional() }),
  response: toProvider,
});

export const connectSingleSignOn = contract({
  method: "POST",
  path: "/api/account/single-sign-on",
  access: "staff",
  action: "single_sign_on.connect",
  summary: "Connect your account with the lab's identity provider: the address to go to",
  body: z.object({ password: z.string().min(1, "enter your password").max(1000) }),
  response: toProvider,
});

export const finishSingleSignOn = contract({
  method: "GET",
  path: "/api/session/oidc/callback",
  access: "public",
  action: "session.open",
  summary: "Where the identity provider sends people back to",
  query: z.looseObject({}),
  produces: ["text/html"],
});
