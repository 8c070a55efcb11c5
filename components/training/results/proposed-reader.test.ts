import { expect, test } from "vitest";
import { proposedReader } from "./proposed-reader";

test("the proposed name of a reader follows who reads", () => {
  expect(proposedReader("rules", "gpt-x")).toBe("Rules");
  expect(proposedReader("read", "gpt-x")).toBe("gpt-x");
});
