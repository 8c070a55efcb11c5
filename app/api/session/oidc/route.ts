import { route, withCookies } from "@/lib/api/route";
import { safePath } from "@/lib/auth/safe-path";
import { pageOrigin } from "@/lib/http/page-origin";
import { startSingleSignOn as contract } from "@/lib/single-sign-on/schema";
import { startSingleSignOn } from "@/lib/single-sign-on/server/single-sign-on";

export const POST = route(contract, async ({ body, request, now }) => {
  const origin = pageOrigin(request.headers);
  const next = safePath(body.next);
  const { url, cookie } = await startSingleSignOn({
    origin,
    next,
    purpose: { to: "sign_in" },
    now,
  });
  return withCookies({ url }, [cookie]);
});
