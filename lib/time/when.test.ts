import { expect, test } from "vitest";
import { onDay, when } from "./when";

test("a moment is said in UTC, wherever the server and the device are", () => {
  // Half past midnight in Paris is the day before in UTC.
  expect(when("2026-11-24T00:30:00+01:00")).toBe("23 Nov 2026, 23:30 UTC");
  expect(when(new Date("2026-11-23T14:05:00Z"))).toBe("23 Nov 2026, 14:05 UTC");
});

test("what is stored as a day alone has no time", () => {
  expect(when("2026-11-23")).toBe("23 Nov 2026 UTC");
  expect(onDay("2026-11-23T00:00:00Z")).toBe("23 Nov 2026 UTC");
});
