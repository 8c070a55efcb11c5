import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./long-table.module.css";

interface Props {
  /** What the table is, for those who can't see it. */
  label: string;
  /** Narrower than this many pixels it scrolls sideways. */
  minWidth: number;
  children: ReactNode;
}

/** A frame in which a table of many rows scrolls, by keyboard too. */
export function LongTable({ label, minWidth, children }: Props) {
  return (
    <Table.ScrollContainer
      minWidth={minWidth}
      className={styles.frame}
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
