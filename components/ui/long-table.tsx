import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./long-table.module.css";

interface Props {
  /** What the table is, for those who can't see it. */
  label: string;
  /** Narrower than this many pixels it scrolls sideways. */
  minWidth: number;
  /** Where it is as narrow as on a phone, a row's cells stand below each other, named by their `data-label`. */
  stacked?: boolean;
  children: ReactNode;
}

/** A frame in which a table of many rows scrolls, by keyboard too. */
export function LongTable({ label, minWidth, stacked = false, children }: Props) {
  return (
    <Table.ScrollContainer
      minWidth={minWidth}
      className={stacked ? `${styles.frame} ${styles.stacked}` : styles.frame}
      maxHeight="75dvh"
      type="native"
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      {children}
    </Table.ScrollContainer>
  );
}
