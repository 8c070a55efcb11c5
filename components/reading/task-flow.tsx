import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CallError } from "@/lib/http/client";
import { removeDeviceDraft } from "@/lib/tasks/device-draft";
import { type Outgoing, readOutbox } from "@/lib/tasks/outbox";
import { nextStepKey, nextStepOptions, type Reading } from "@/lib/tasks/queries";
import { Notice } from "./notice";
import { PendingSubmission } from "./pending-submission";
import { StepView } from "./step-view";
import { useOutbox } from "./use-outbox";

const foreignNotice =
  "Your last answer can’t be taken any more: the session that it belonged to has ended.";

interface Props {
  link: string;
  reading: Reading;
}

const lostNotice =
  "The task you had open is no longer yours: its time ran out, or it was finished in another window.";

/** One task after the other: the next comes when the server has the answer to the one before. */
export function TaskFlow({ link, reading }: Props) {
  const client = useQueryClient();
  const [notice, setNotice] = useState<string | null>(null);

  const goOn = (finished: string, told: string | null) => {
    removeDeviceDraft(finished);
    setNotice(told);
    void client.resetQueries({ queryKey: nextStepKey(link) });
  };
  const outbox = useOutbox({
    link,
    onAccepted: (sent) => goOn(sent.assignmentId, null),
    onRefused: (sent, error) => {
      // A body that is not as the server wants it can be corrected; anything else is over.
      if (error instanceof CallError && error.status === 400) return setNotice(error.message);
      goOn(sent.assignmentId, isForeign(error) ? foreignNotice : error.message);
    },
  });
  // Before the answer has arrived, the server would hand out the same task again.
  const step = useQuery({ ...nextStepOptions(link), enabled: outbox.entry === null });

  /** A place was lost. Asking again gets the same task back if its place is still free. */
  const onLost = async (id: string) => {
    if (heldIn(step.data) !== id || readOutbox(link)) return false;
    const { data } = await step.refetch();
    const heldAgain = heldIn(data) === id;
    if (!heldAgain) setNotice(lostNotice);
    return heldAgain;
  };

  const submit = (outgoing: Outgoing) => {
    setNotice(null);
    outbox.submit(outgoing);
  };

  return (
    <>
      <Notice text={notice} />
      {outbox.entry && outbox.failures > 0 ? (
        <PendingSubmission {...outbox} />
      ) : (
        <StepView
          link={link}
          reading={reading}
          step={step.data}
          error={step.error}
          submitting={outbox.entry !== null}
          onRetry={() => void step.refetch()}
          onSubmit={submit}
          onReturned={(id) => goOn(id, null)}
          onLost={onLost}
        />
      )}
    </>
  );
}

/** The task is not known to this session: the one that held it has ended. */
const isForeign = (error: Error) => error instanceof CallError && error.status === 404;

const heldIn = (step: { step: string; assignment?: { id: string } } | undefined) =>
  step?.assignment?.id;
