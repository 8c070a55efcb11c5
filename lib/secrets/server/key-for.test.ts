import { afterEach, expect, test, vi } from "vitest";
import { keyFor } from "./key-for";

afterEach(() => vi.unstubAllEnvs());

test("each purpose has a key of its own, and the same secret gives the same key", () => {
  vi.stubEnv("CANDOR_SECRET", "only for this test, as long as it must be");
  expect(keyFor("known browsers")).toEqual(keyFor("known browsers"));
  expect(keyFor("known browsers")).not.toEqual(keyFor("participant ids"));
  expect(keyFor("known browsers")).toHaveLength(32);
});

test("without a secret there is no key", () => {
  vi.stubEnv("CANDOR_SECRET", "");
  expect(() => keyFor("known browsers")).toThrow("CANDOR_SECRET is not set");
});
