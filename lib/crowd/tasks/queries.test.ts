import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { leaseOptions } from "./queries";

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
