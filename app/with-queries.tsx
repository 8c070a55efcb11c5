import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";

/**
 * A page that is sent with data, so that the browser need not request them once it has loaded. Only what `prefetch`
 * waits for is sent: data that came later would be in the browser's first drawing and not in the server's.
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
  return <HydrationBoundary state={dehydrate(queries)}>{children}</HydrationBoundary>;
}
