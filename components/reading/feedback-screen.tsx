import type { FeedbackItem } from "@/lib/tasks/prepare-feedback";
import { Button } from "./button";
import { ButtonRow } from "./button-row";
import { FeedbackText } from "./feedback-text";
import { ReportDialog } from "./report-dialog";
import { Screen } from "./screen";
import { textName } from "./text-name";

interface Props {
  link: string;
  assignmentId: string;
  items: FeedbackItem[];
  onGoOn: () => void;
}

/** After a practice task: how its texts are meant to be read, beside how they were. */
export function FeedbackScreen({ link, assignmentId, items, onGoOn }: Props) {
  const matched = items.filter((item) => item.matched).length;
  return (
    <Screen title="Practice: how it was meant">
      <p>
        {matched === items.length
          ? "You read everything as it was meant."
          : "This was practice, so nothing is lost. See below how each text was meant to be read."}
      </p>
      {items.map((item, i) => (
        <FeedbackText key={textName(i)} name={textName(i)} item={item} />
      ))}
      <ButtonRow>
        <Button onClick={onGoOn}>Go on</Button>
        <ReportDialog link={link} assignmentId={assignmentId} />
      </ButtonRow>
    </Screen>
  );
}
