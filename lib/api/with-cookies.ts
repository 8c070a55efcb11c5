import { Answered } from "@/lib/api/route";

/** An answer that sets cookies. */
export function withCookies<T>(body: T, cookies: readonly string[]): Answered<T> {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Answered(body, headers);
}
