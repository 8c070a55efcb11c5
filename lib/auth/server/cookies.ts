const isHttps = () => process.env.CANDOR_URL?.startsWith("https:") ?? false;

interface Cookie {
  name: string;
  /** Path of the addresses to which browsers send it. */
  path?: string;
}

/**
 * Behind https, cookies are sent only by https. A cookie for all paths can be set only by this
 * host.
 */
export const fullName = ({ name, path }: Cookie) =>
  isHttps() ? `${path ? "__Secure" : "__Host"}-${name}` : name;

/** The value of a Set-Cookie header. No script can read the cookie. `maxAge` in seconds; 0 removes it. */
export const setCookie = (cookie: Cookie, value: string, maxAge: number): string =>
  `${fullName(cookie)}=${value}; Path=${cookie.path ?? "/"}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${isHttps() ? "; Secure" : ""}`;

/** A cookie's value. If a browser sends several with the name, the first. */
export function readCookie(headers: Headers, cookie: Cookie): string | undefined {
  for (const pair of headers.get("cookie")?.split(";") ?? []) {
    const at = pair.indexOf("=");
    if (pair.slice(0, at).trim() === fullName(cookie)) return pair.slice(at + 1).trim();
  }
  return undefined;
}
