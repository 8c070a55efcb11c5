import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { type Figure, intervalText } from "@/lib/figures/format/shown-figure";
import classes from "./figures.module.css";

/** A figure with its interval below it; or that it is undefined, and why. */
export function FigureText({
  figure: { text, interval, why, n },
  rowN,
  after,
}: {
  figure: Figure;
  /** The row's n: the figure's own is only written where it is another. */
  rowN: number;
  /** What it comes to, in words. */
  after?: ReactNode;
}) {
  return (
    <>
      <Text component="div" fz="md" fw={560} c={text === null ? "dimmed" : undefined}>
        {text ?? "undefined"}
      </Text>
      {interval && (
        <Text component="div" size="sm" c="dimmed">
          {intervalText(interval)}
        </Text>
      )}
      {why && (
        <Text component="div" size="xs" c="dimmed" className={classes.why}>
          {why}
        </Text>
      )}
      {n !== rowN && (
        <Text component="div" size="xs" c="dimmed">
          n = {n.toLocaleString("en")}
        </Text>
      )}
      {after}
    </>
  );
}
