import { Progress, Stack, Text } from "@mantine/core";
import type { NamedGroup } from "@/lib/figures/prepare-group-names";
import { prepareWaiting } from "@/lib/figures/prepare-shown";

/** How far the intervals over clusters are; nothing where none is awaited. */
export function WaitingIntervals({ groups }: { groups: readonly NamedGroup[] }) {
  const waiting = prepareWaiting(groups);
  if (!waiting) return null;
  return (
    <Stack gap={4} role="status" maw="80ch">
      <Text size="sm" c="dimmed">
        {waiting.text}
      </Text>
      <Progress
        value={100 * waiting.progress}
        size="sm"
        aria-label="Intervals over questions and people"
      />
    </Stack>
  );
}
