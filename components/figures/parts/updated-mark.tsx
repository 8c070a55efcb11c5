"use client";

import { Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";

const clock = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  timeZone: "UTC",
  timeZoneName: "short",
} as const);

interface Props {
  query: UseQueryResult<unknown>;
  behind?: string | null;
}

/**
 * When the figures were last loaded, and whether loading still works; or how far they are `behind`.
 * While a new selection loads, says so, or why it does not load.
 */
export function UpdatedMark({ query, behind }: Props) {
  const { dataUpdatedAt, error, isPlaceholderData, fetchStatus, failureReason } = query;
  const at = clock.format(dataUpdatedAt);
  const failed =
    fetchStatus === "paused" ? "No connection." : (error?.message ?? failureReason?.message);
  const trouble = isPlaceholderData ? failed : error?.message;
  const loading = failed
    ? `Selection not loaded: ${failed} Trying again …`
    : "Loading your selection …";
  const loaded = error
    ? `Not updated since ${at}: ${error.message}`
    : (behind ?? `Live · updated ${at}`);
  return (
    <Text size="xs" c={trouble ? "red" : "dimmed"} className="figure">
      {isPlaceholderData ? loading : loaded}
    </Text>
  );
}
