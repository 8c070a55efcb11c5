import { Skeleton, Stack } from "@mantine/core";

/** What stands where something is on its way, about as high as that will be. */
export function Loading({ rows }: { rows: number }) {
  return (
    <Stack role="progressbar" aria-busy="true" aria-label="Loading">
      {Array.from({ length: rows }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <Skeleton key={i} height={36} />
      ))}
    </Stack>
  );
}
