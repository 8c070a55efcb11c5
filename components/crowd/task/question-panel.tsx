import type { RefObject } from "react";
import type { ReaderView } from "@/lib/crowd/participation/queries";
import { ScreenHeading } from "../screens/screen-heading";
import { VisitFacts } from "../screens/visit-facts";
import styles from "./question-panel.module.css";
import { TaskActions } from "./task-actions";
import type { TaskStep } from "./task-step";

interface Props {
  link: string;
  reading: ReaderView;
  step: TaskStep;
  pauseButton: RefObject<HTMLButtonElement | null>;
  onPause: () => void;
  onGone: () => void;
}

/** The question, with its correct answer once it may be known. On a wide screen it stays in sight. */
export function QuestionPanel(props: Props) {
  const { assignment, visit, currency } = props.step;
  return (
    <div className={styles.panel}>
      <VisitFacts visit={visit} currency={currency} practice={assignment.practice} />
      <div className={styles.question}>
        <ScreenHeading>{assignment.question}</ScreenHeading>
      </div>
      {assignment.truth !== null && (
        <dl className={styles.truth}>
          <dt>Correct answer</dt>
          <dd>{assignment.truth}</dd>
        </dl>
      )}
      <TaskActions {...props} />
    </div>
  );
}
