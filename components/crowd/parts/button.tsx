import type { ComponentProps } from "react";
import styles from "./button.module.css";

interface Props extends ComponentProps<"button"> {
  look?: "primary" | "plain" | "link" | "danger";
  /** Something is under way. The button keeps the focus and does nothing more. */
  busy?: boolean;
}

export function Button({ look = "primary", busy = false, onClick, className, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={`${styles.button} ${styles[look]} ${className ?? ""}`}
      // Not `disabled`: that would drop the focus, and a screen reader would lose its place.
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    />
  );
}
