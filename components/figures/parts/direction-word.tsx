import { Text } from "@mantine/core";
import type { Direction } from "@/lib/figures/format/shown-figure";

/** The direction of miscalibration as a word; the sign of the number says the same. */
export function DirectionWord({ word }: { word: Direction["word"] }) {
  if (!word) return null;
  const clear = word !== "direction unclear";
  return (
    <Text component="div" size="sm" fw={clear ? 560 : 400} c={clear ? undefined : "dimmed"}>
      {word}
    </Text>
  );
}
