import { type KeyboardEventHandler, type ReactNode, type RefObject, useId, useRef } from "react";
import { ActionProblem } from "../parts/action-problem";
import { Button } from "../parts/button";
import styles from "./modal.module.css";

interface Content {
  title: string;
  children: ReactNode;
  /** Shown beside the button that closes it. */
  actions?: ReactNode;
  closeLabel: string;
  /** After it was closed with its button or with Escape. */
  onClose?: () => void;
  wide?: boolean;
}

interface Props extends Content {
  /** Open it with `showModal()`: the browser keeps the focus inside, closes on Escape, gives it back. */
  dialog: RefObject<HTMLDialogElement | null>;
  onKeyDown?: KeyboardEventHandler;
}

export function Modal(props: Props) {
  const { dialog, title, children, actions, closeLabel, onClose, onKeyDown, wide = false } = props;
  const titleId = useId();
  const close = () => {
    dialog.current?.close();
    onClose?.();
  };
  return (
    <dialog
      ref={dialog}
      onCancel={(event) => {
        // The browser would close it later, and then give the focus back.
        event.preventDefault();
        close();
      }}
      onKeyDown={onKeyDown}
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

interface Opened extends Content {
  /** Of the button that opens it. */
  label: string;
  onOpen?: () => void;
}

/** A button that opens a dialog over the unchanged page. */
export function DialogButton({ label, onOpen, ...content }: Opened) {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = () => {
    onOpen?.();
    dialog.current?.showModal();
  };
  return (
    <>
      <Button look="link" onClick={open}>
        {label}
      </Button>
      <Modal dialog={dialog} {...content} />
    </>
  );
}

interface Confirmation extends Omit<Opened, "actions"> {
  confirmLabel: string;
  busyLabel: string;
  action: { isPending: boolean; error: Error | null };
  onConfirm: () => void;
}

/** A button for something that can't be undone: its dialog asks first. */
export function ConfirmButton(props: Confirmation) {
  const { confirmLabel, busyLabel, action, onConfirm, children, ...opened } = props;
  const confirm = (
    <Button look="danger" busy={action.isPending} busyLabel={busyLabel} onClick={onConfirm}>
      {confirmLabel}
    </Button>
  );
  return (
    <DialogButton {...opened} actions={confirm}>
      {children}
      <ActionProblem error={action.error} />
    </DialogButton>
  );
}
