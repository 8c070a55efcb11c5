import { expect, test } from "vitest";
import { openProject } from "./open-project";

test("a token that can’t be sent is refused without being shown", () => {
  const address = `http://127.0.0.1:9/projects/${crypto.randomUUID()}`;
  expect(() => openProject(address, "secret\nsecret", "read")).toThrow(
    /^CANDOR_TOKEN (?!.*secret)/,
  );
  // A line break at its end is not sent.
  expect(openProject(address, "secret\n", "read").page("/runs")).toBe(`${address}/runs`);
});
