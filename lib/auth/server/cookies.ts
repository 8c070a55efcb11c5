/** Behind https, cookies are sent by https alone, and only this very host can set them. */
const isHttps = () => process.env.CANDOR_URL?.startsWith("https:") ?? false;

const fullName = (name: string) => (isHttps() ? `__Host-${name}` : name);

/** The value of a Set-Cookie header. No script can read the cookie. `maxAge` in seconds; 0 removes it. */
export const setCookie = (name: string, value: string, maxAge: number): string =>
  `${fullName(name)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${isHttps() ? "; Secure" : ""}`;

export function readCookie(headers: Headers, name: string): string | undefined {
  for (const pair of headers.get("cookie")?.split(";") ?? []) {
    const at = pair.indexOf("=");
    if (pair.slice(0, at).trim() === fullName(name)) return pair.slice(at + 1).trim();
  }
  return undefined;
}
