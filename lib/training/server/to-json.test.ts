import { expect, test } from "vitest";
import { toJson } from "./to-json";

test("what has too many values is no answer, however few bytes it has; long texts are", () => {
  expect(toJson(`[${"[],".repeat(600_000)}[]]`)).toBeUndefined();
  const text = "x".repeat(2_000_000);
  expect(toJson(JSON.stringify({ text }))).toEqual({ text });
});
