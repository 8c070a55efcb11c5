import { setTimeout as sleep } from "node:timers/promises";

/** An answer that nobody should get here. */
export class Unexpected extends Error {
  constructor(
    readonly status: number,
    path: string,
    text: string,
  ) {
    super(`${path} got ${status}: ${text}`);
  }
}

/**
 * A browser's worth of HTTP: keeps cookies, and sends again what got no answer or a 503.
 * @param pickUrl one of the web processes, for each request
 */
export function httpSession(pickUrl: () => string, random: () => number) {
  const cookies = new Map<string, string>();
  let retries = 0;
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const request = async (
    method: string,
    path: string,
    body: string | undefined,
    type = "application/json",
  ): Promise<string> => {
    for (;;) {
      try {
        const url = pickUrl();
        const response = await fetch(url + path, {
          method,
          headers: { origin: url, cookie: cookie(), "content-type": type },
          body,
          signal: AbortSignal.timeout(20_000),
        });
        const text = await response.text();
        for (const cookie of response.headers.getSetCookie()) {
          const [, name, value] = cookie.match(/^([^=]+)=([^;]*)/) ?? [];
          if (name !== undefined && value !== undefined) cookies.set(name, value);
        }
        if (response.ok) return text;
        if (response.status !== 503) throw new Unexpected(response.status, path, text);
      } catch (error) {
        // No answer, or half of one: whether it was done is unknown, so it is sent again.
        if (error instanceof Unexpected) throw error;
      }
      retries += 1;
      await sleep(100 + 200 * random());
    }
  };
  return {
    /** The session's cookies. */
    cookie,
    /** The parsed body of a success. @throws Unexpected for any refusal but 503 */
    call: async <T>(method: string, path: string, body?: unknown) =>
      JSON.parse(await request(method, path, JSON.stringify(body))) as T,
    /** The text of a success, for what is not JSON. */
    text: (path: string) => request("GET", path, undefined),
    /** Sends a file unchanged, and parses the response. */
    sendFile: async <T>(path: string, content: string) =>
      JSON.parse(await request("PUT", path, content, "application/octet-stream")) as T,
    /** Requests so far that got no answer, or 503, and were sent again. */
    retries: () => retries,
  };
}
