import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { returnTaskOptions } from "@/lib/crowd/tasks/queries";
import { ActionProblem } from "../parts/action-problem";
import { Button } from "../parts/button";
import { Modal } from "./modal";

interface Props {
  link: string;
  assignmentId: string;
  onReturned: () => void;
}

/** Skips a task, after asking: what was entered for it is deleted. */
export function ReturnDialog({ link, assignmentId, onReturned }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  // With the options, not the call: it has to be heard of even if another task is there by then.
  const giveBack = useMutation({ ...returnTaskOptions(link), onSuccess: onReturned });
  return (
    <>
      <Button look="link" onClick={() => dialog.current?.showModal()}>
        Skip this task
      </Button>
      <Modal
        dialog={dialog}
        title="Skip this task?"
        closeLabel="Keep working on it"
        actions={
          <Button
            look="danger"
            busy={giveBack.isPending}
            onClick={() => giveBack.mutate(assignmentId)}
          >
            {giveBack.isPending ? "Skipping…" : "Skip it"}
          </Button>
        }
      >
        <p>
          Anything you entered for it is deleted. Someone else will get it. If everyone must do it,
          you will see it again.
        </p>
        <ActionProblem error={giveBack.error} />
      </Modal>
    </>
  );
}
