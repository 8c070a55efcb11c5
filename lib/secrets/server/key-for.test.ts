import { afterEach, expect, test, vi } from "vitest";
import { keyFor } from "./key-for";

afterEach(() => vi.unstubAllEnvs());

test("each purpose has a key of its own, and the same secret gives the same key", () => {
  vi.stubEnv("CANDOR_SECRET", "only for this test, as long as it must be");
  expect(keyFor("staff sessions")).toEqual(keyFor("staff sessions"));
  expect(keyFor("staff sessions")).not.toEqual(keyFor("participant ids"));
  expect(keyFor("staff sessions")).toHaveLength(32);
});

test("without a secret there is no key", () => {
  vi.stubEnv("CANDOR_SECRET", "");
  expect(() => keyFor("staff sessions")).toThrow("CANDOR_SECRET is not set");
});
