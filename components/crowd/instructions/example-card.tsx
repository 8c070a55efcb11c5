import type { ReactNode } from "react";
import output from "../task/output-reading.module.css";
import styles from "./example-card.module.css";

interface Props {
  label: string;
  question: string;
  truth?: string;
  text: string;
  reading: ReactNode;
  why: string[];
}

/** An example: what a task would show, what to enter, and why. */
export function ExampleCard({ label, question, truth, text, reading, why }: Props) {
  return (
    <article className={styles.card}>
      <h3 className={styles.label}>{label}</h3>
      <p className={styles.question}>{question}</p>
      {truth && <p className={styles.truth}>Correct answer: {truth}</p>}
      <blockquote className={output.sheet}>{text}</blockquote>
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
