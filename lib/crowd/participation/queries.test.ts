import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { giveConsentOptions, secondsToJoin } from "./queries";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("someone who joins while many do waits as long as the server says, and is then in without another press", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("window", { location: { search: "" } });
  const body = (code: string) => ({ error: { code, message: "Too many tries." } });
  const answers = [
    Response.json(body("too_many"), { status: 429, headers: { "retry-after": "3" } }),
    Response.json({ pseudonym: "R-1" }, { status: 201 }),
  ];
  const fetch = vi.fn(async () => answers.shift());
  vi.stubGlobal("fetch", fetch);
  const joining = new MutationObserver(new QueryClient(), giveConsentOptions("link"));
  const joined = joining.mutate({ version: 1, retentionMonths: null } as never);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(joining.getCurrentResult().isPending).toBe(true);
  expect(secondsToJoin(joining.getCurrentResult().failureReason)).toBe(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(await joined).toEqual({ pseudonym: "R-1" });
  expect(fetch).toHaveBeenCalledTimes(2);
});

test("any other refusal is shown at once", async () => {
  vi.stubGlobal("window", { location: { search: "" } });
  const fetch = vi.fn(async () =>
    Response.json({ error: { code: "closed", message: "Closed." } }, { status: 409 }),
  );
  vi.stubGlobal("fetch", fetch);
  const joining = new MutationObserver(new QueryClient(), giveConsentOptions("link"));
  const refused = joining.mutate({ version: 1, retentionMonths: null } as never);
  await expect(refused).rejects.toMatchObject({ status: 409 });
  expect(fetch).toHaveBeenCalledTimes(1);
});
