import type { Assignment, Reading } from "@/lib/tasks/queries";
import { InstructionsDialog } from "./instructions-dialog";
import styles from "./question-panel.module.css";
import { ReturnDialog } from "./return-dialog";
import { ScreenHeading } from "./screen-heading";

interface Props {
  link: string;
  reading: Reading;
  assignment: Assignment;
  onReturned: () => void;
}

/** The question with its true answer. On a wide screen it stays in sight beside the texts. */
export function QuestionPanel({ link, reading, assignment, onReturned }: Props) {
  return (
    <div className={styles.panel}>
      <div className={styles.question}>
        <ScreenHeading>{assignment.question}</ScreenHeading>
      </div>
      <dl className={styles.truth}>
        <dt>True answer</dt>
        <dd>{assignment.truth}</dd>
      </dl>
      <div className={styles.actions}>
        <InstructionsDialog texts={reading.outputsPerTask} asksAnswer={reading.asksAnswer} />
        <ReturnDialog link={link} assignmentId={assignment.id} onReturned={onReturned} />
      </div>
    </div>
  );
}
