import type { ReactNode } from "react";
import styles from "./long-table.module.css";
import { ScrollTable } from "./scroll-table";

interface Props {
  /** What the table is, for those who can't see it. */
  label: string;
  /** Narrower than this many pixels it scrolls sideways. */
  minWidth: number;
  /** Where it is as narrow as on a phone, a row's cells stand below each other, named by their `data-label`. */
  stacked?: boolean;
  children: ReactNode;
}

/** A frame in which a table of many rows scrolls. */
export const LongTable = ({ stacked = false, ...props }: Props) => (
  <ScrollTable
    {...props}
    className={stacked ? `${styles.frame} ${styles.stacked}` : styles.frame}
    maxHeight="75dvh"
  />
);
