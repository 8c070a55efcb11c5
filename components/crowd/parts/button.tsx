import type { ComponentProps } from "react";
import styles from "./button.module.css";

interface Props extends ComponentProps<"button"> {
  look?: "primary" | "plain" | "link" | "danger";
  /** While an action is running: the button keeps the focus and ignores clicks. */
  busy?: boolean;
  /** The label while the action is running. */
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

/** The way back to the website that someone came from. */
export const BackLink = ({ to }: { to: string }) => (
  <a href={to} className={`${styles.button} ${styles.primary} ${styles.back}`}>
    Go back to {new URL(to).hostname}
  </a>
);

/** Buttons beside each other, or below where there is no room. */
export function ButtonRow({ children }: ComponentProps<"div">) {
  return <div className={styles.row}>{children}</div>;
}
