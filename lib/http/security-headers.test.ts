import { expect, test } from "vitest";
import { pagePolicy, securityHeaders } from "./security-headers";

test("browsers are told to stay on https where the app is reached by it, and nowhere else", () => {
  const named = "strict-transport-security";
  expect(securityHeaders("https://candor.example.org")).toHaveProperty(named);
  expect(securityHeaders("http://candor.example.org")).not.toHaveProperty(named);
  expect(securityHeaders(undefined)).not.toHaveProperty(named);
});

test("a page's policy lets no script run without the nonce", () => {
  const policy = pagePolicy("abc");
  expect(policy).toContain("script-src 'nonce-abc' 'strict-dynamic';");
  expect(policy).not.toMatch(/(script-src|style-src)[^;-]*unsafe/);
});
