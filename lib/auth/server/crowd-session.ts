import { crowdAuth } from "./crowd-auth";

/** The crowdworker's session behind these headers, if there is one. */
export async function crowdUserId(headers: Headers): Promise<string | undefined> {
  return (await crowdAuth().api.getSession({ headers }))?.user.id;
}

/** The session behind these headers, or a new nameless one with the cookie to set. */
export async function ensureCrowdSession(headers: Headers) {
  const known = await crowdUserId(headers);
  if (known) return { userId: known, headers: new Headers() };
  const made = await crowdAuth().api.signInAnonymous({ headers, returnHeaders: true });
  const cookies = new Headers();
  for (const cookie of made.headers.getSetCookie()) cookies.append("set-cookie", cookie);
  return { userId: made.response.user.id, headers: cookies };
}
