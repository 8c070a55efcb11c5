import { expect, test } from "vitest";
import { readValue } from "./read-value";

test("a number that is larger than any that can be sent stays a text, which is refused by name", () => {
  expect(readValue("1e400")).toBe("1e400");
  expect(readValue("[1, -1e400]")).toBe("[1, -1e400]");
  expect(readValue("[1, 1e300]")).toEqual([1, 1e300]);
});
