import { type ComponentProps, useRef } from "react";
import { Button } from "./button";
import { Instructions } from "./instructions";
import { Modal } from "./modal";

/** Opens the instructions over a task, which stays as it is. */
export function InstructionsDialog(props: ComponentProps<typeof Instructions>) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <Button look="link" onClick={() => dialog.current?.showModal()}>
        Instructions
      </Button>
      <Modal dialog={dialog} title="How to read" closeLabel="Back to the task" wide>
        <Instructions {...props} />
      </Modal>
    </>
  );
}
