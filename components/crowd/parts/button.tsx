import type { ComponentProps } from "react";
import styles from "./button.module.css";

interface Props extends ComponentProps<"button"> {
  look?: "primary" | "plain" | "link" | "danger";
  /** Something is under way: the button keeps the focus and ignores clicks. */
  busy?: boolean;
  /** Its label meanwhile. */
  busyLabel?: string;
}

export function Button({
  look = "primary",
  busy = false,
  busyLabel = "One moment…",
  onClick,
  className = "",
  children,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={`${styles.button} ${styles[look]} ${className}`}
      // Not `disabled`: that would drop the focus, and a screen reader would lose its place.
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? busyLabel : children}
    </button>
  );
}

/** Buttons beside each other, or below where there is no room. */
export function ButtonRow({ children }: ComponentProps<"div">) {
  return <div className={styles.row}>{children}</div>;
}
