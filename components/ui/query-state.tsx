"use client";

import { Alert, Button, Stack } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { CallError } from "@/lib/http/client";
import { Loading } from "./loading";

interface Props<T> {
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
  /** About how many lines the data will take, so that the page does not jump. */
  rows?: number;
}

/** Shows a query's data, or that it is loading, or what went wrong and what to do. */
export function QueryState<T>({ query, children, rows = 4 }: Props<T>) {
  const router = useRouter();
  const signedOut = query.error instanceof CallError && query.error.status === 401;
  useEffect(() => {
    if (!signedOut) return;
    const back = encodeURIComponent(window.location.pathname + window.location.search);
    router.replace(`/sign-in?next=${back}`);
  }, [signedOut, router]);

  if (query.data !== undefined) return children(query.data);
  if (query.isPending || signedOut) return <Loading rows={rows} />;
  if (query.error instanceof CallError && query.error.status < 500 && query.error.status > 0) {
    const isAddress = query.error.fields.some(({ path }) => path.startsWith("params."));
    return (
      <Alert color="gray" title="This can’t be shown" role="alert">
        {isAddress ? "The address is mistyped: there is no such page." : query.error.message}
      </Alert>
    );
  }
  return (
    <Alert color="red" title="This could not be loaded" role="alert">
      <Stack align="flex-start" gap="sm">
        {query.error?.message}
        <Button variant="default" size="xs" onClick={() => query.refetch()}>
          Try again
        </Button>
      </Stack>
    </Alert>
  );
}
