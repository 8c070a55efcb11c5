import type { FeedbackItem } from "@/lib/tasks/prepare-feedback";
import type { AssignmentView } from "@/lib/tasks/schema";
import { Button } from "./button";
import { ButtonRow } from "./button-row";
import styles from "./feedback-screen.module.css";
import { FeedbackText } from "./feedback-text";
import { ReportDialog } from "./report-dialog";
import { Screen } from "./screen";
import { textName } from "./text-name";

/** A practice task that was done. */
export interface Practised {
  id: string;
  /** Null where the page was loaded anew before the answer arrived, and no longer knows. */
  assignment: AssignmentView | null;
  items: FeedbackItem[];
}

interface Props {
  link: string;
  practised: Practised;
  onGoOn: () => void;
}

/** After a practice task: how its texts are meant to be read, beside how they were. */
export function FeedbackScreen({ link, practised, onGoOn }: Props) {
  const { id, assignment, items } = practised;
  const matched = items.filter((item) => item.matched).length;
  return (
    <Screen title="Practice: how it was meant">
      <p>
        {matched === items.length
          ? "You read everything as it was meant."
          : "This was practice, so nothing is lost. See below how each text was meant to be read."}
      </p>
      {assignment && (
        <div className={styles.task}>
          <p className={styles.question}>{assignment.question}</p>
          {assignment.truth !== null && <p>True answer: {assignment.truth}</p>}
        </div>
      )}
      {items.map((item, i) => (
        <FeedbackText key={textName(i)} name={textName(i)} item={item} />
      ))}
      <ButtonRow>
        <Button onClick={onGoOn}>Go on</Button>
        <ReportDialog link={link} assignmentId={id} />
      </ButtonRow>
    </Screen>
  );
}
