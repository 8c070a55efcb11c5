import { expect, test } from "vitest";
import { rememberMapping } from "./schema";

const isAccepted = (columns: string) => rememberMapping.query.safeParse({ columns }).success;

test("columns that Postgres can't store are refused, however they are written", () => {
  expect(isAccepted('["a", "\\u00e9"]')).toBe(true);
  expect(isAccepted('["\\u0000"]')).toBe(false);
  expect(isAccepted('["\\ud800"]')).toBe(false);
  expect(isAccepted("{}")).toBe(false);
});
