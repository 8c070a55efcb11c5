import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";

export interface Problem {
  error: Error;
  /** How often it failed. */
  failures: number;
  isRetrying: boolean;
  onRetry: () => void;
}

/**
 * Why a query failed last, also while it is tried again: the library drops the error of a query without data on each
 * fetch, and the page would change back and forth.
 */
export function useProblem(query: UseQueryResult<unknown>): Problem | null {
  const { data, error, errorUpdateCount, isFetching, refetch } = query;
  const [last, setLast] = useState(error);
  if (error && error !== last) setLast(error);
  const stillFails = data === undefined && errorUpdateCount > 0;
  const shown = error ?? (stillFails ? last : null);
  if (!shown) return null;
  return {
    error: shown,
    failures: errorUpdateCount,
    isRetrying: isFetching,
    onRetry: () => void refetch(),
  };
}
