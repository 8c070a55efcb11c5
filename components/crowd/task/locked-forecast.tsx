import type { AssignmentView } from "@/lib/crowd/tasks/schema";
import { percentText } from "../fields/percent-text";
import { Ruler } from "../fields/ruler";
import styles from "../instructions/example-reading.module.css";

type Locked = NonNullable<AssignmentView["locked"]>[number];

/** What was entered for a text before the truth was shown. It can't be changed any more. */
export function LockedForecast({ status, answer, confidence }: Locked) {
  if (status !== "ok" || confidence === null) {
    const said = status === "no_answer" ? "The text gives no answer" : "I can’t tell";
    return (
      <dl className={styles.reading}>
        <div>
          <dt>Locked</dt>
          <dd>{said}</dd>
        </div>
      </dl>
    );
  }
  return (
    <dl className={styles.reading}>
      {answer !== null && (
        <div>
          <dt>The text’s answer (locked)</dt>
          <dd>{answer}</dd>
        </div>
      )}
      <div>
        <dt>Confidence in the top answer (locked)</dt>
        <dd>{percentText(confidence)}</dd>
        <dd className={styles.scale}>
          <Ruler percent={confidence * 100} />
        </dd>
      </div>
    </dl>
  );
}
