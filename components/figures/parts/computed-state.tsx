"use client";

import { Progress, Stack, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryState } from "@/components/ui/query-state";
import { sayAhead } from "@/lib/figures/calibration/shown-figures";
import {
  type Computed,
  newestOf,
  provisionalAnswer,
  sayOlder,
} from "@/lib/figures/format/computed-answer";
import { FailedComputation } from "./failed-computation";
import { ProvisionalFigures } from "./provisional";

interface Props<R> {
  /** "Differences": what is awaited. */
  what: string;
  children: (result: R) => ReactNode;
}

/** Shows a result, or the progress of its computation, or why it failed; until it is there, an older one. */
export const ComputedState = <R,>({
  query,
  rows,
  ...props
}: Props<R> & { query: UseQueryResult<Computed<R>>; rows?: number }) => (
  <QueryState query={query} rows={rows}>
    {(answer) => <ComputedAnswer answer={answer} {...props} />}
  </QueryState>
);

/** The same for an answer that is loaded. */
export function ComputedAnswer<R>({ answer, what, children }: Props<R> & { answer: Computed<R> }) {
  const newest = newestOf(answer);
  const age = sayOlder(answer);
  return (
    <>
      {answer.state === "failed" && (
        <FailedComputation
          what={newest === null ? what : `Newer ${what.toLowerCase()}`}
          problem={answer.problem}
        />
      )}
      {answer.state === "waiting" && newest === null && (
        <ProgressNote progress={answer.progress} label={`${what}: progress`}>
          {what} are being computed, with their intervals. They will appear here when ready.
          {sayAhead(answer.ahead)}
        </ProgressNote>
      )}
      {age && (
        <Text size="xs" c="dimmed" className="figure" my="sm" role="status">
          {age}
        </Text>
      )}
      {newest !== null && (
        <ProvisionalFigures value={provisionalAnswer(answer)}>
          {children(newest)}
        </ProvisionalFigures>
      )}
    </>
  );
}

interface ProgressProps {
  /** In [0, 1]. */
  progress: number;
  label: string;
  children: ReactNode;
}

/** Says what is being computed and how far it is. */
export const ProgressNote = ({ progress, label, children }: ProgressProps) => (
  <Stack gap="xs" maw="80ch" role="status">
    <Text size="sm" c="dimmed">
      {children}
    </Text>
    <Progress value={100 * progress} aria-label={label} maw={480} animated />
  </Stack>
);
