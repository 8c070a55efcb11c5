import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { type Figure, intervalText } from "@/lib/figures/format/shown-figure";
import classes from "./figures.module.css";

interface Props {
  figure: Figure;
  /** The row's n. The figure's own n is shown only where it differs. */
  rowN: number;
  /** Marks that lead to remarks below the table. */
  marks?: ReactNode;
  /** What it means, in words. */
  after?: ReactNode;
}

/** A figure with its interval below it, or the reason why it is undefined. */
export function FigureText({ figure: { text, interval, why, n }, rowN, marks, after }: Props) {
  return (
    <>
      <Text component="div" fz="md" fw={560} c={text === null ? "dimmed" : undefined}>
        {text ?? "undefined"}
        {marks}
      </Text>
      {interval && (
        <Text component="div" size="xs" c="dimmed">
          {intervalText(interval)}
        </Text>
      )}
      <Note>{why}</Note>
      {n !== rowN && <Note>n = {n.toLocaleString("en")}</Note>}
      {after}
    </>
  );
}

/** An n, and how many questions and people it rests on. */
export const CountText = ({ n, basis }: { n: number; basis: string }) => (
  <>
    <Text component="div" fz="md" fw={560}>
      {n.toLocaleString("en")}
    </Text>
    <Text component="div" size="xs" c="dimmed" className={classes.basis}>
      {basis}
    </Text>
  </>
);

/** A small remark under a figure. */
export const Note = ({ children }: { children: ReactNode }) =>
  children && (
    <Text component="div" size="xs" c="dimmed" className={classes.why}>
      {children}
    </Text>
  );
