import { type RefObject, useId, useState } from "react";
import type { TaskStep } from "@/lib/crowd/tasks/schema";
import { formatMoney } from "@/lib/text/format-money";
import { shortDurationText } from "@/lib/time/duration";
import { LeaveDialog, SkipDialog } from "../dialogs/leave-and-skip";
import { ReportDialog } from "../dialogs/report-dialog";
import { InstructionsDialog } from "../instructions/instructions";
import { Button } from "../parts/button";
import { ScreenHeading } from "../screens/screen";
import { useStudy } from "../study-context";
import styles from "./question-panel.module.css";

interface Props {
  /** The id of the question, and where it stands. */
  questionId: string;
  questionPlace: RefObject<HTMLDivElement | null>;
  step: TaskStep;
  /** The researchers have closed the round of this task. */
  isClosed: boolean;
  pauseButton: RefObject<HTMLButtonElement | null>;
  onPause: () => void;
  /** The task was skipped, or the session ended. */
  onGone: () => void;
}

/**
 * The question, with its correct answer once that may be shown. On a wide screen it stays in view.
 */
export function QuestionPanel(props: Props) {
  const { question, truth, practice } = props.step.assignment;
  const isPhrase = useStudy().reading.asks.forecast === "phrase";
  const { done, quota, payCents, earnedCents, minutesPerTask } = props.step.visit;
  return (
    <div className={styles.panel}>
      <ul className={styles.facts}>
        <li className={styles.task}>
          {props.isClosed ? "Your last task" : `Task ${done + 1} of ${quota}`}
        </li>
        {practice && <li className={styles.practice}>Practice</li>}
        {payCents > 0 && <li>{formatMoney(earnedCents, props.step.currency)} earned</li>}
        <li>usually {shortDurationText(minutesPerTask)} each</li>
      </ul>
      <div id={props.questionId} ref={props.questionPlace} className={styles.question}>
        <ScreenHeading>
          {isPhrase ? `When somebody says “${question}”, how probable is it?` : question}
        </ScreenHeading>
      </div>
      {truth !== null && (
        <dl className={styles.truth}>
          <dt>Correct answer</dt>
          <dd>{truth}</dd>
        </dl>
      )}
      <TaskActions {...props} />
    </div>
  );
}

/** Actions besides reading. On a small screen, the rarely used ones are under "More". */
function TaskActions({ step, isClosed, pauseButton, onPause, onGone }: Props) {
  const { assignment } = step;
  const [unfolded, setUnfolded] = useState(false);
  const restId = useId();
  return (
    <div className={styles.actions}>
      <InstructionsDialog closeLabel="Back to the task" />
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
        <ReportDialog assignmentId={assignment.id} />
        {!assignment.locked && <SkipDialog step={step} isClosed={isClosed} onSkipped={onGone} />}
        <LeaveDialog step={step} onLeft={onGone} />
      </div>
    </div>
  );
}
