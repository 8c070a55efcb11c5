import {
  defaultShouldDehydrateQuery,
  dehydrate,
  HydrationBoundary,
  QueryClient,
} from "@tanstack/react-query";
import type { ReactNode } from "react";

/**
 * A page that is sent with data, so that the browser need not request them once it has loaded: what
 * `prefetch` waits for is there from the start, and what it has only begun is streamed when it is there.
 */
export async function WithQueries({
  prefetch,
  children,
}: {
  prefetch: (queries: QueryClient) => Promise<unknown>;
  children: ReactNode;
}) {
  const queries = new QueryClient();
  await prefetch(queries);
  const state = dehydrate(queries, {
    shouldDehydrateQuery: (query) =>
      defaultShouldDehydrateQuery(query) || query.state.status === "pending",
  });
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}
