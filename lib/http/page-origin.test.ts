import { expect, test } from "vitest";
import { pageOrigin } from "./page-origin";
import { refuseForeign } from "./refuse-foreign";

// Our own server removes X-Forwarded headers unless a trusted proxy sent them (scripts/start/trust-proxies.ts).
test("behind a trusted proxy, links and the pages that may change something are of the same address", () => {
  const headers = {
    host: "10.0.0.7:3000",
    "x-forwarded-host": "candor.example.org",
    "x-forwarded-proto": "https",
    "content-type": "application/json",
  };
  const origin = pageOrigin(new Headers(headers));
  expect(origin).toBe("https://candor.example.org");
  const post = (from: string) =>
    new Request("http://10.0.0.7:3000/api", {
      method: "POST",
      headers: { ...headers, origin: from },
    });
  refuseForeign(post(origin));
  expect(() => refuseForeign(post("http://10.0.0.7:3000"))).toThrow("does not come from a page");
});

test("without a proxy it is the host that the request names", () => {
  expect(pageOrigin(new Headers({ host: "localhost:3000" }))).toBe("http://localhost:3000");
});
