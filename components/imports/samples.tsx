import { Text } from "@mantine/core";

/** The first values of a column. */
export function Samples({ samples }: { samples: string[] }) {
  if (samples.length === 0) return null;
  return (
    <Text span size="xs" c="dimmed">
      Such as {samples.map((sample) => `“${sample}”`).join(", ")}.
    </Text>
  );
}
