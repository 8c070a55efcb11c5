import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { returnTaskOptions } from "@/lib/tasks/queries";
import { ActionProblem } from "./action-problem";
import { Button } from "./button";
import { Modal } from "./modal";

interface Props {
  link: string;
  assignmentId: string;
  onReturned: () => void;
}

/** Gives a task back, after asking: what was entered for it goes too. */
export function ReturnDialog({ link, assignmentId, onReturned }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  // With the options, not the call: it has to be heard of even if another task is there by then.
  const giveBack = useMutation({ ...returnTaskOptions(link), onSuccess: onReturned });
  return (
    <>
      <Button look="link" onClick={() => dialog.current?.showModal()}>
        Return this task
      </Button>
      <Modal
        dialog={dialog}
        title="Return this task?"
        closeLabel="Keep working on it"
        actions={
          <Button
            look="danger"
            busy={giveBack.isPending}
            onClick={() => giveBack.mutate(assignmentId)}
          >
            {giveBack.isPending ? "Returning…" : "Return it"}
          </Button>
        }
      >
        <p>
          What you have entered for it is deleted. Someone else will do it, unless it is one that
          everybody is to do: then it comes to you again.
        </p>
        <ActionProblem error={giveBack.error} />
      </Modal>
    </>
  );
}
