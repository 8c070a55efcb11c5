import type { FeedbackItem } from "@/lib/crowd/tasks/feedback";
import type { AssignmentView } from "@/lib/crowd/tasks/schema";
import { ReportDialog } from "../dialogs/report-dialog";
import { Button } from "../parts/button";
import { ButtonRow } from "../parts/button-row";
import { textName } from "../task/text-name";
import styles from "./feedback-screen.module.css";
import { FeedbackText } from "./feedback-text";
import { Screen } from "./screen";

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
    <Screen title="Practice: suggested answers">
      <p>
        {matched === items.length
          ? "All your answers are as expected."
          : "This was practice and does not count. See the suggested answers below."}
      </p>
      {assignment && (
        <div className={styles.task}>
          <p className={styles.question}>{assignment.question}</p>
          {assignment.truth !== null && <p>Correct answer: {assignment.truth}</p>}
        </div>
      )}
      {items.map((item, i) => (
        <FeedbackText key={textName(i)} name={textName(i)} item={item} />
      ))}
      <ButtonRow>
        <Button onClick={onGoOn}>Continue</Button>
        <ReportDialog link={link} assignmentId={id} />
      </ButtonRow>
    </Screen>
  );
}
