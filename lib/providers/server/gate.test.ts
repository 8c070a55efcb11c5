import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openGate } from "./gate";
import { ModelFailure, readRetryAfter } from "./model-failure";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Calls that end when the test says so. */
function makeCalls(gate: ReturnType<typeof openGate>) {
  const open: { answer: () => void; fail: (failure: ModelFailure) => void }[] = [];
  const begin = (n: number) =>
    Array.from({ length: n }, () =>
      gate.run(
        () =>
          new Promise<void>((resolve, reject) => {
            open.push({ answer: resolve, fail: reject });
          }),
      ),
    );
  return { open, begin };
}
const settle = () => vi.advanceTimersByTimeAsync(0);
const busy = (retryAfterMs: number | null) => new ModelFailure("busy", "busy", retryAfterMs);

test("a busy provider halves the calls at once, once for all that had begun, and is left alone as it asks", async () => {
  const gate = openGate({ mostAtOnce: 8, mostPerMinute: null });
  const { open, begin } = makeCalls(gate);
  begin(20);
  await settle();
  expect(open).toHaveLength(8);
  for (const call of open.splice(0, 8)) call.fail(busy(5_000));
  await settle();
  expect(gate.atOnce()).toBe(4);
  await vi.advanceTimersByTimeAsync(4_900);
  expect(open).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(200);
  expect(open).toHaveLength(4);
  // A round of successes lets one more through.
  for (const call of open.splice(0, 4)) call.answer();
  await settle();
  expect(gate.atOnce()).toBe(4);
  for (const call of open.splice(0, 4)) call.answer();
  await settle();
  expect(gate.atOnce()).toBe(5);
});

test("so many calls a minute, evenly", async () => {
  const { open, begin } = makeCalls(openGate({ mostAtOnce: 100, mostPerMinute: 60 }));
  begin(100);
  await vi.advanceTimersByTimeAsync(59_900);
  expect(open).toHaveLength(60);
});

test.each([
  [{ "retry-after": "7" }, 7_000],
  [{ "retry-after": "Wed, 25 Nov 2026 12:00:30 GMT" }, 30_000],
  [{ "retry-after": "7", "retry-after-ms": "250" }, 250],
  [{ "retry-after": "soon" }, null],
  [{ "retry-after": "999999" }, 3_600_000],
  [{}, null],
])("Retry-After: %o is %s ms", (headers, expected) => {
  const now = Date.parse("2026-11-25T12:00:00Z");
  expect(readRetryAfter(headers as Record<string, string>, now)).toBe(expected);
});
