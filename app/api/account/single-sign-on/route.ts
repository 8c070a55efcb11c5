import { requirePassword } from "@/lib/accounts/server/require-password";
import { route, withCookies } from "@/lib/api/route";
import { pageOrigin } from "@/lib/http/page-origin";
import { connectSingleSignOn as contract } from "@/lib/single-sign-on/schema";
import { startSingleSignOn } from "@/lib/single-sign-on/server/single-sign-on";

export const POST = route(contract, async ({ db, user, body, request, now }) => {
  await requirePassword(db, { userId: user.id, ...body, path: "body.password", now });
  const origin = pageOrigin(request.headers);
  const { url, cookie } = await startSingleSignOn({
    origin,
    next: "/account",
    purpose: { to: "connect", userId: user.id },
    now,
  });
  return withCookies({ url }, [cookie]);
});
