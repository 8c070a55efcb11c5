import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import type { RestReason } from "@/lib/crowd/visits/schema";
import { leaseOptions, waitFor } from "./queries";

test("the page of a task knows from its first moment whether the round is closed, and asks nothing for that", () => {
  const asked = vi.fn(async () => Response.json({}));
  vi.stubGlobal("fetch", asked);
  // As the pages of crowdworkers have it.
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  for (const isClosed of [true, false]) {
    const held = { id: `a ${isClosed}`, leaseUntil: "2026-11-30T12:10:00.000Z", isClosed };
    const lease = new QueryObserver(client, leaseOptions("link", held, false));
    lease.subscribe(() => {})();
    expect(lease.getCurrentResult().data).toMatchObject({ isClosed });
  }
  expect(asked).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

test("a page asks again where the researchers may let its person go on", () => {
  const rest = (reason: RestReason) =>
    waitFor({
      ...{ step: "rest", reason, last: null, brought: null, screenedOut: null, offer: null },
      ...{ answered: 1, earnedCents: 0, currency: "USD" },
    });
  for (const reason of ["review", "not_invited", "on_hold"] as const) {
    expect(rest(reason)).toBe(30_000);
  }
  // A call that fails would take the completion code off the page.
  for (const reason of ["finished", "not_selected", "closed"] as const) {
    expect(rest(reason)).toBe(false);
  }
});
