import { type RefObject, useId, useState } from "react";
import type { ReaderView } from "@/lib/crowd/participation/queries";
import { LeaveDialog } from "../dialogs/leave-dialog";
import { ReportDialog } from "../dialogs/report-dialog";
import { ReturnDialog } from "../dialogs/return-dialog";
import { InstructionsDialog } from "../instructions/instructions-dialog";
import { Button } from "../parts/button";
import styles from "./task-actions.module.css";
import type { TaskStep } from "./task-step";

interface Props {
  link: string;
  reading: ReaderView;
  step: TaskStep;
  pauseButton: RefObject<HTMLButtonElement | null>;
  onPause: () => void;
  /** The task was given back, or the visit left with it. */
  onGone: () => void;
}

/** What one can do besides reading. Where there is little room, what is rarely wanted is folded away. */
export function TaskActions({ link, reading, step, pauseButton, onPause, onGone }: Props) {
  const { assignment, visit, currency } = step;
  const [unfolded, setUnfolded] = useState(false);
  const restId = useId();
  return (
    <div className={styles.actions}>
      <InstructionsDialog reading={reading} closeLabel="Back to the task" />
      <Button ref={pauseButton} look="link" onClick={onPause}>
        Pause
      </Button>
      <Button
        look="link"
        className={styles.more}
        aria-expanded={unfolded}
        aria-controls={restId}
        onClick={() => setUnfolded(!unfolded)}
      >
        More
      </Button>
      <div id={restId} className={`${styles.rest} ${unfolded ? styles.unfolded : ""}`}>
        <ReportDialog link={link} assignmentId={assignment.id} />
        {!assignment.locked && (
          <ReturnDialog link={link} assignmentId={assignment.id} onReturned={onGone} />
        )}
        <LeaveDialog link={link} visit={visit} currency={currency} onLeft={onGone} />
      </div>
    </div>
  );
}
