import { useRef } from "react";
import type { ReaderView } from "@/lib/crowd/participation/queries";
import { Modal } from "../dialogs/modal";
import { Button } from "../parts/button";
import { Instructions } from "./instructions";

/** Opens the instructions over what is being done, which stays as it is. */
export function InstructionsDialog({
  reading,
  closeLabel,
}: {
  reading: ReaderView;
  closeLabel: string;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <Button look="link" onClick={() => dialog.current?.showModal()}>
        Instructions
      </Button>
      <Modal dialog={dialog} title="How to do the tasks" closeLabel={closeLabel} wide>
        <Instructions reading={reading} />
      </Modal>
    </>
  );
}
