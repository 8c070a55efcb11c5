import { type NextRequest, NextResponse } from "next/server";
import { sendsStaffSession } from "@/lib/auth/server/staff-session";
import { pagePolicy } from "@/lib/http/security-headers";

const forStaff = /^\/(?:$|(?:projects|account|instance|log)(?:\/|$))/;

/** Gives each page a policy with a nonce of its own, by which Next marks its scripts. */
export function proxy(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl;
  if (forStaff.test(pathname) && !sendsStaffSession(request.headers)) {
    const next = encodeURIComponent(pathname + search);
    return NextResponse.redirect(new URL(`/sign-in?next=${next}`, request.url));
  }
  const policy = pagePolicy(
    Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString("base64"),
  );
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}

// Pages only: with a proxy in between, Next holds bodies in memory, and cuts them off. The rest of public/ has no scripts.
export const config = { matcher: "/((?!api/|_next/|examples/|published/|icon|manifest).*)" };
