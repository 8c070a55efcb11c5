import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { changeBudgetOptions, payListOptions, payOptions, payoutsOptions } from "./queries";

const ids = { projectId: "p", studyId: "s" };
const everyone = { search: "", order: "person", direction: "ascending", page: 1 } as const;
const parts = [
  payOptions(ids, true),
  payListOptions(ids, everyone, true),
  payoutsOptions(ids, 1, true),
];

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("the parts of the page are fetched again at the same moment, whenever each was fetched before", () => {
  vi.useFakeTimers();
  const next = parts.map(({ refetchInterval }, no) => {
    vi.setSystemTime(7_000 + 3_000 * no);
    if (typeof refetchInterval !== "function") return null;
    return Date.now() + Number(refetchInterval({ state: {} } as never));
  });
  expect(next).toEqual([20_000, 20_000, 20_000]);
});

test("after a change the sums are not shown before the rest of the page is fetched again", async () => {
  const client = new QueryClient();
  for (const { queryKey } of parts) client.setQueryData(queryKey, "before" as never);
  vi.stubGlobal("fetch", async () => Response.json({ openCents: 1 }));
  await new MutationObserver(client, changeBudgetOptions(ids)).mutate({ budgetCents: 1 });
  const states = parts.map(({ queryKey }) => client.getQueryState(queryKey));
  expect(states).toEqual(
    parts.map(() => expect.objectContaining({ data: "before", isInvalidated: true })),
  );
});
