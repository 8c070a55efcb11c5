import { route, withCookies } from "@/lib/api/route";
import { signIn as signInContract, signOut as signOutContract } from "@/lib/auth/schema";
import { signIn } from "@/lib/auth/server/sign-in";
import { endStaffSession, findStaffSession } from "@/lib/auth/server/staff-session";

export const POST = route(signInContract, async ({ db, body, request, now, note }) => {
  // The person is known only once the password is right. Until then the log names the account that
  // was tried.
  let user: { id: string; name: string; email: string } | undefined;
  note({ subject: { type: "account", id: "unknown", name: "an unknown account" } });
  const onAccount = (account: { id: string; name: string; email: string }) => {
    user = account;
    note({ subject: { type: "account", id: account.id, name: account.name } });
  };
  const { state, cookies } = await signIn(db, {
    ...body,
    headers: request.headers,
    now,
    onAccount,
  });
  note({ user, unchanged: state === "code" });
  return withCookies({ state }, cookies);
});

export const DELETE = route(signOutContract, async ({ db, request, now, note }) => {
  const session = await findStaffSession(db, request.headers, now);
  note({ user: session?.user, unchanged: !session });
  return withCookies({ signedOut: true as const }, [await endStaffSession(db, request.headers)]);
});
