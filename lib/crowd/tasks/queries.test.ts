import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { leaseOptions } from "./queries";
import type { Draft } from "./schema";

afterEach(() => vi.unstubAllGlobals());

const lookAt = (draft: Draft | null) => {
  const view = {
    ...{ id: "a", question: "q", truth: null, outputs: [], locked: null, practice: false },
    ...{ leaseUntil: "2026-11-30T12:10:00.000Z", draft },
  };
  // As the pages of crowdworkers have it.
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  return new QueryObserver(client, leaseOptions("link", view, false)).subscribe(() => {});
};

test("whoever comes back to a task asks at once whether its round was closed; with a new one there is time", () => {
  const asked = vi.fn(async () => Response.json({}));
  vi.stubGlobal("fetch", asked);
  lookAt(null)();
  expect(asked).not.toHaveBeenCalled();
  lookAt({ outputs: [], editedAt: 1 })();
  expect(asked).toHaveBeenCalledOnce();
});
