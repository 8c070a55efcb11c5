import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepRunning } from "./keep-running";

vi.mock("node:timers/promises", () => ({ setTimeout: async () => undefined }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const dead = () => ({ ended: Promise.resolve("exit code 1") });
const say = vi.fn();
const options = { name: "It", first: dead(), advice: "look at its log", say };

test("stops at once when it was meant to end", async () => {
  const again = vi.fn();
  await keepRunning({ ...options, again, stop: AbortSignal.abort() });
  expect(again).not.toHaveBeenCalled();
});

test("starts it again, and gives up after quick deaths in a row", async () => {
  const again = vi.fn(async () => dead());
  const stop = new AbortController().signal;
  const gaveUp = "It ended 6 times in a row (exit code 1): look at its log.";
  await expect(keepRunning({ ...options, again, stop })).rejects.toThrow(gaveUp);
  expect(again).toHaveBeenCalledTimes(5);
  expect(say).toHaveBeenLastCalledWith("It ended (exit code 1); starting it again.");
});

test("a death after a long life is the first again", async () => {
  const stop = new AbortController();
  let lives = 0;
  const again = async () => {
    vi.setSystemTime(Date.now() + 60_000);
    if (++lives === 8) stop.abort();
    return dead();
  };
  await keepRunning({ ...options, again, stop: stop.signal });
  expect(lives).toBe(8);
});
