import { z } from "zod";
import { contract } from "@/lib/http/contract";

export const signIn = contract({
  route: "POST /api/session",
  access: "public",
  action: "session.open",
  summary: "Sign in with email, password and, where the account asks for it, a code",
  body: z.object({
    email: z.string().trim().min(1, "enter your email address").max(200),
    password: z.string().min(1, "enter your password").max(1000),
    /** From the authenticator app, or one of the recovery codes. */
    code: z.string().trim().max(40).optional(),
  }),
  /** `code`: the password is right; send it again with a code. */
  response: z.object({ state: z.enum(["signed_in", "code"]) }),
});

export const signOut = contract({
  route: "DELETE /api/session",
  access: "public",
  action: "session.close",
  summary: "Sign this browser out",
  response: z.object({ signedOut: z.literal(true) }),
});
