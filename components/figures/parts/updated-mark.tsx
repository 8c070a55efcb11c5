"use client";

import { Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";

const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });

interface Props {
  query: UseQueryResult<unknown>;
  behind?: string | null;
}

/**
 * When the figures were last loaded, and whether loading still works; or how far they are `behind`.
 * While a new selection loads, says so, or why it does not load.
 */
export function UpdatedMark({ query, behind = null }: Props) {
  const { dataUpdatedAt, error, isPlaceholderData, fetchStatus, failureReason } = query;
  const at = clock.format(dataUpdatedAt);
  const trouble =
    fetchStatus === "paused" ? "No connection." : (error?.message ?? failureReason?.message);
  if (isPlaceholderData) {
    return (
      <Mark isWrong={trouble !== undefined}>
        {trouble ? `Selection not loaded: ${trouble} Trying again …` : "Loading your selection …"}
      </Mark>
    );
  }
  return (
    <Mark isWrong={error !== null}>
      {error ? `Not updated since ${at}: ${error.message}` : (behind ?? `Live · updated ${at}`)}
    </Mark>
  );
}

function Mark({ isWrong, children }: { isWrong: boolean; children: string }) {
  return (
    <Text size="xs" c={isWrong ? "red" : "dimmed"} className="figure">
      {children}
    </Text>
  );
}
