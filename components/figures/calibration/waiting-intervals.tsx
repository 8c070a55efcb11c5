import { Progress, Stack, Text } from "@mantine/core";
import { prepareWaiting } from "@/lib/figures/calibration/shown-figures";
import type { NamedGroup } from "@/lib/figures/groups/group-names";
import type { FiguresMethod } from "@/lib/figures/schema";

/** How far the intervals over clusters are; nothing where none is awaited. */
export function WaitingIntervals({
  groups,
  method,
}: {
  groups: readonly NamedGroup[];
  method: FiguresMethod;
}) {
  const waiting = prepareWaiting(groups, method);
  if (!waiting) return null;
  return (
    <Stack gap={4} role="status" maw="80ch">
      <Text size="sm" c="dimmed">
        {waiting.text}
      </Text>
      <Progress value={100 * waiting.progress} size="sm" aria-label="Intervals" />
    </Stack>
  );
}
