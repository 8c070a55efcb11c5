"use client";

import { Text } from "@mantine/core";

const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });

/** When the figures were last asked for, and whether asking still works; or how far they are behind. */
export function UpdatedMark({
  dataUpdatedAt,
  error,
  behind = null,
}: {
  dataUpdatedAt: number;
  error: Error | null;
  behind?: string | null;
}) {
  const at = clock.format(dataUpdatedAt);
  return (
    <Text size="xs" c={error ? "red" : "dimmed"} className="figure">
      {error ? `Not updated since ${at}: ${error.message}` : (behind ?? `Live · updated ${at}`)}
    </Text>
  );
}
