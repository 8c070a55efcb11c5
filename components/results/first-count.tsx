import { Alert, Progress, Stack, Text } from "@mantine/core";
import type { StudyResults } from "@/lib/results/schema";

/** Stands where figures will be that are counted for the first time; or says why they can't be. */
export function FirstCount({ newer }: Pick<StudyResults, "newer">) {
  if (newer?.state === "failed") {
    return (
      <Alert color="gray" title="The figures could not be computed" role="alert">
        {newer.problem}
      </Alert>
    );
  }
  return (
    <Stack gap="xs" maw={480} role="status">
      <Text size="sm" c="dimmed">
        Figures are being computed, with their intervals. They appear here by themselves, and are
        kept.
      </Text>
      <Progress value={100 * (newer?.progress ?? 0)} aria-label="Figures: progress" animated />
    </Stack>
  );
}
