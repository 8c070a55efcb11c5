"use client";

import { Text } from "@mantine/core";

const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });

/** When the figures were last asked for, and whether asking still works. */
export function UpdatedMark({
  dataUpdatedAt,
  error,
}: {
  dataUpdatedAt: number;
  error: Error | null;
}) {
  const at = clock.format(dataUpdatedAt);
  return (
    <Text size="xs" c={error ? "red" : "dimmed"} className="figure">
      {error ? `Not updated since ${at}: ${error.message}` : `Live · updated ${at}`}
    </Text>
  );
}
