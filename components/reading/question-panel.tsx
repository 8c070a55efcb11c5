import type { RefObject } from "react";
import type { Reading } from "@/lib/participation/queries";
import type { AssignmentView } from "@/lib/tasks/schema";
import { Button } from "./button";
import { InstructionsDialog } from "./instructions-dialog";
import { LeaveDialog } from "./leave-dialog";
import styles from "./question-panel.module.css";
import { ReportDialog } from "./report-dialog";
import { ReturnDialog } from "./return-dialog";
import { ScreenHeading } from "./screen-heading";
import type { TaskStep } from "./task-screen";
import { VisitFacts } from "./visit-facts";

interface Props {
  link: string;
  reading: Reading;
  assignment: AssignmentView;
  step: TaskStep;
  pauseButton: RefObject<HTMLButtonElement | null>;
  onPause: () => void;
  onGone: () => void;
}

/** The question, with its true answer once it may be known. On a wide screen it stays in sight. */
export function QuestionPanel(props: Props) {
  const { link, reading, assignment, step, pauseButton, onPause, onGone } = props;
  const { visit, currency } = step;
  return (
    <div className={styles.panel}>
      <VisitFacts visit={visit} currency={currency} practice={assignment.practice} />
      <div className={styles.question}>
        <ScreenHeading>{assignment.question}</ScreenHeading>
      </div>
      {assignment.truth !== null && (
        <dl className={styles.truth}>
          <dt>True answer</dt>
          <dd>{assignment.truth}</dd>
        </dl>
      )}
      <div className={styles.actions}>
        <InstructionsDialog reading={reading} closeLabel="Back to the task" />
        <Button ref={pauseButton} look="link" onClick={onPause}>
          Pause
        </Button>
        <ReportDialog link={link} assignmentId={assignment.id} />
        <ReturnDialog link={link} assignmentId={assignment.id} onReturned={onGone} />
        <LeaveDialog link={link} visit={visit} currency={currency} onLeft={onGone} />
      </div>
    </div>
  );
}
