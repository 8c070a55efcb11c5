import { signIn as signInContract, signOut as signOutContract } from "@/lib/auth/schema";
import { signIn } from "@/lib/auth/server/sign-in";
import { endStaffSession } from "@/lib/auth/server/staff-session";
import { route } from "@/lib/http/route";
import { withCookies } from "@/lib/http/with-cookies";

export const POST = route(signInContract, async ({ db, body, request, now, note }) => {
  const { state, cookies, user } = await signIn(db, { ...body, headers: request.headers, now });
  note({ user, unchanged: state === "code" });
  return withCookies({ state }, cookies);
});

export const DELETE = route(signOutContract, async ({ db, request }) =>
  withCookies({ signedOut: true as const }, [await endStaffSession(db, request.headers)]),
);
