import { Progress, Stack, Text } from "@mantine/core";

/** Stands where figures will be that are computed apart from the request. */
export function BeingComputed({
  what,
  progress,
}: {
  /** "Differences": what is awaited. */
  what: string;
  /** In [0, 1]; 0 until its turn has come. */
  progress: number;
}) {
  return (
    <Stack gap="xs" maw={480} role="status">
      <Text size="sm" c="dimmed">
        {what} are being computed, with their intervals. They will appear here when ready.
        {progress === 0 && " Waiting for other computations to finish."}
      </Text>
      <Progress value={100 * progress} aria-label={`${what}: progress`} animated />
    </Stack>
  );
}
