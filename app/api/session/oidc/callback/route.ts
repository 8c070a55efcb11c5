import { route } from "@/lib/api/route";
import { Refusal } from "@/lib/http/errors";
import { pageOrigin } from "@/lib/http/page-origin";
import { noteInvitation } from "@/lib/invitations/server/find-invitation";
import { finishSingleSignOn as contract } from "@/lib/single-sign-on/schema";
import { finishSingleSignOn } from "@/lib/single-sign-on/server/single-sign-on";

export const GET = route(contract, async ({ db, request, now, note }) => {
  const origin = pageOrigin(request.headers);
  const { search } = new URL(request.url);
  try {
    const done = await finishSingleSignOn(db, { origin, search, headers: request.headers, now });
    const { user, next, cookies } = done;
    note({
      user,
      subject: { type: "account", id: user.id, name: user.name },
      ...(done.did === "connected" && { action: "single_sign_on.connected" }),
      ...(done.did === "accepted" && {
        ...noteInvitation(done.invitation),
        action: "invitation.accept",
      }),
    });
    return redirect(new URL(next, origin), cookies);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // People open this address, not scripts, so errors are shown on a page.
    note({ refused: error.code });
    return redirect(new URL(`/sign-in?problem=${error.code}`, origin), []);
  }
});

function redirect(to: URL, cookies: readonly string[]): Response {
  const headers = new Headers({ location: to.href, "cache-control": "no-store" });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}
