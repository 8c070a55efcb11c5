import { type ReactNode, type RefObject, useId } from "react";
import { Button } from "../parts/button";
import styles from "./modal.module.css";

interface Props {
  /** Open it with `showModal()`: the browser keeps the focus inside, closes on Escape, gives it back. */
  dialog: RefObject<HTMLDialogElement | null>;
  title: string;
  children: ReactNode;
  /** What stands beside the button that closes it. */
  actions?: ReactNode;
  closeLabel: string;
  wide?: boolean;
}

export function Modal({ dialog, title, children, actions, closeLabel, wide = false }: Props) {
  const titleId = useId();
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={`${styles.modal} ${wide ? styles.wide : ""}`}
    >
      <div className={styles.body}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {children}
      </div>
      <div className={styles.actions}>
        <Button look={actions ? "plain" : "primary"} onClick={close}>
          {closeLabel}
        </Button>
        {actions}
      </div>
    </dialog>
  );
}
