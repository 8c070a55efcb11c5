import type { FeedbackItem } from "@/lib/crowd/tasks/feedback";
import { percentText } from "../fields/percent-text";
import styles from "./feedback-text.module.css";

interface Props {
  name: string;
  item: FeedbackItem;
}

/** One text of a practice task: what was expected, what was entered, whether the two match. */
export function FeedbackText({ name, item }: Props) {
  const { text, expected, entered, matched } = item;
  return (
    <section className={styles.text} aria-label={name}>
      <h2 className={styles.head}>
        <span>{name}</span>
        <span className={matched ? styles.matched : styles.other}>
          {matched ? "✓ as expected" : "not as expected"}
        </span>
      </h2>
      {text !== null && <blockquote className={styles.sheet}>{text}</blockquote>}
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">Expected</th>
            {entered && <th scope="col">You</th>}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Confidence</th>
            <td>{confidenceText(rounded(expected))}</td>
            {entered && <td>{confidenceText(entered)}</td>}
          </tr>
          <tr>
            <th scope="row">Correct</th>
            <td>{correctText(expected)}</td>
            {entered && <td>{correctText(entered)}</td>}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

type Said = Pick<NonNullable<FeedbackItem["entered"]>, "status" | "confidence" | "correct">;

/** What is expected is a mean, with as many decimals as that has. */
const rounded = (expected: FeedbackItem["expected"]) => ({
  ...expected,
  confidence: Math.round(expected.confidence * 1_000) / 1_000,
});

function confidenceText({ status, confidence }: Said): string {
  if (status === "no_answer") return "No answer in the text";
  return status === "unparsable" || confidence === null ? "Can’t tell" : percentText(confidence);
}

function correctText({ status, correct }: Said): string {
  return status !== "ok" || correct === null ? "–" : correct ? "Yes" : "No";
}
