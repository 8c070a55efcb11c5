import type { ReactNode } from "react";
import styles from "./screen.module.css";
import { ScreenHeading } from "./screen-heading";

interface Props {
  title: string;
  /** Beside the content on a wide screen, above it on a narrow one. */
  margin?: ReactNode;
  children: ReactNode;
}

/** A page of prose: a heading over one column of a readable width. */
export function Screen({ title, margin, children }: Props) {
  return (
    <div className={styles.screen}>
      <div className={styles.margin}>{margin}</div>
      <div className={styles.content}>
        <ScreenHeading>{title}</ScreenHeading>
        {children}
      </div>
    </div>
  );
}
