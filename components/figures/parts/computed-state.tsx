"use client";

import { Alert } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryState } from "@/components/ui/query-state";
import { BeingComputed } from "./being-computed";

/** What is computed apart from the request, as it is answered. */
export type Computed<R> =
  | { state: "waiting"; progress: number }
  | { state: "ready"; result: R }
  | { state: "failed"; problem: string };

/** Shows what was computed; how far it is while it is not there; and why it can't be. */
export function ComputedState<R>({
  query,
  what,
  rows,
  children,
}: {
  query: UseQueryResult<Computed<R>>;
  /** "Differences": what is awaited. */
  what: string;
  rows?: number;
  children: (result: R) => ReactNode;
}) {
  return (
    <QueryState query={query} rows={rows}>
      {(answer) => (
        <ComputedAnswer answer={answer} what={what}>
          {children}
        </ComputedAnswer>
      )}
    </QueryState>
  );
}

/** The same of an answer that is there. */
export function ComputedAnswer<R>({
  answer,
  what,
  children,
}: {
  answer: Computed<R>;
  what: string;
  children: (result: R) => ReactNode;
}) {
  if (answer.state === "ready") return children(answer.result);
  if (answer.state === "failed") {
    return (
      <Alert color="gray" title={`${what} could not be computed`} role="alert">
        {answer.problem}
      </Alert>
    );
  }
  return <BeingComputed what={what} progress={answer.progress} />;
}
