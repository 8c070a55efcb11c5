import { useMutation } from "@tanstack/react-query";
import { returnTaskOptions } from "@/lib/crowd/tasks/queries";
import { useStudy } from "../study-context";
import { ConfirmButton } from "./modal";

interface Props {
  assignmentId: string;
  onReturned: () => void;
}

/** Skips a task, after asking: what was entered for it is deleted. */
export function ReturnDialog({ assignmentId, onReturned }: Props) {
  // With the options, not the call: it has to be heard of even if another task is there by then.
  const skip = useMutation({ ...returnTaskOptions(useStudy().link), onSuccess: onReturned });
  return (
    <ConfirmButton
      label="Skip this task"
      title="Skip this task?"
      closeLabel="Keep working on it"
      confirmLabel="Skip it"
      busyLabel="Skipping…"
      action={skip}
      onConfirm={() => skip.mutate(assignmentId)}
    >
      <p>
        Anything you entered for it is deleted. Someone else will get it. If everyone must do it,
        you will see it again.
      </p>
    </ConfirmButton>
  );
}
