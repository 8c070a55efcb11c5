import type { ReactNode } from "react";
import output from "../task/output-reading.module.css";
import styles from "./example-card.module.css";

interface Props {
  label: string;
  question: string;
  truth?: string;
  /** Whether tasks show the correct answer only after the others are locked. */
  truthComesLast?: boolean;
  text: string;
  reading: ReactNode;
  why: string[];
}

/** An example: what a task would show, what to enter, and why. */
export function ExampleCard(props: Props) {
  const { label, question, truth, truthComesLast = false, text, reading, why } = props;
  return (
    <article className={styles.card}>
      <h3 className={styles.label}>{label}</h3>
      <p className={styles.question}>{question}</p>
      {truth && !truthComesLast && <p className={styles.truth}>Correct answer: {truth}</p>}
      <blockquote className={output.sheet}>{text}</blockquote>
      {truth && truthComesLast && (
        <p className={styles.truth}>Correct answer, shown once you have locked yours: {truth}</p>
      )}
      <div className={styles.outcome}>
        <div>
          <h4 className={styles.small}>Enter</h4>
          {reading}
        </div>
        <div>
          <h4 className={styles.small}>Why</h4>
          {why.map((reason) => (
            <p key={reason} className={styles.reason}>
              {reason}
            </p>
          ))}
        </div>
      </div>
    </article>
  );
}
