import type { FeedbackItem } from "@/lib/crowd/tasks/feedback";
import type { AssignmentView } from "@/lib/crowd/tasks/schema";
import { ReportDialog } from "../dialogs/report-dialog";
import { percentText } from "../fields/percent-text";
import example from "../instructions/example-card.module.css";
import { Button, ButtonRow } from "../parts/button";
import output from "../task/output-reading.module.css";
import { textName } from "../task/text-name";
import styles from "./feedback-screen.module.css";
import { Screen } from "./screen";

/** A practice task that was done. */
export interface Practised {
  id: string;
  /** Null if the page was reloaded before the response arrived, and so no longer has it. */
  assignment: AssignmentView | null;
  items: FeedbackItem[];
}

interface Props {
  practised: Practised;
  onContinue: () => void;
}

/** After a practice task: the expected answers for its texts, beside the person's own. */
export function FeedbackScreen({ practised, onContinue }: Props) {
  const { id, assignment, items } = practised;
  const matched = items.filter((item) => item.matched).length;
  return (
    <Screen title="Practice: suggested answers">
      <p>
        {matched === items.length
          ? "All your answers are as expected."
          : "The suggested answers are below."}
      </p>
      {assignment && (
        <div>
          <p className={example.question}>{assignment.question}</p>
          {assignment.truth !== null && (
            <p className={example.truth}>Correct answer: {assignment.truth}</p>
          )}
        </div>
      )}
      {items.map((item, i) => (
        <FeedbackText key={textName(i)} name={textName(i)} item={item} />
      ))}
      <ButtonRow>
        <Button onClick={onContinue}>Continue</Button>
        <ReportDialog assignmentId={id} />
      </ButtonRow>
    </Screen>
  );
}

/** One text of a practice task: what was expected, what was entered, and whether they match. */
function FeedbackText({ name, item }: { name: string; item: FeedbackItem }) {
  const { text, expected, entered, matched } = item;
  const rows: [name: string, value: (answer: Answer) => string][] = [
    ["Confidence", confidenceText],
    ["Correct", correctText],
  ];
  return (
    <section className={styles.text} aria-label={name}>
      <h2 className={styles.head}>
        <span>{name}</span>
        <span className={matched ? styles.matched : styles.other}>
          {matched ? "✓ as expected" : "not as expected"}
        </span>
      </h2>
      {text !== null && <blockquote className={output.sheet}>{text}</blockquote>}
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">Expected</th>
            {entered && <th scope="col">You</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(([row, value]) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              <td>{value(rounded(expected))}</td>
              {entered && <td>{value(entered)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type Answer = Pick<NonNullable<FeedbackItem["entered"]>, "status" | "confidence" | "correct">;

/** The expected confidence is a mean, which may have many decimals. */
const rounded = (expected: FeedbackItem["expected"]) => ({
  ...expected,
  confidence: Math.round(expected.confidence * 1_000) / 1_000,
});

function confidenceText({ status, confidence }: Answer): string {
  if (status === "no_answer") return "No answer in the text";
  return status === "unparsable" || confidence === null ? "Can’t tell" : percentText(confidence);
}

function correctText({ status, correct }: Answer): string {
  return status !== "ok" || correct === null ? "–" : correct ? "Yes" : "No";
}
