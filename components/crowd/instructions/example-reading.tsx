import type { ReaderView } from "@/lib/crowd/participation/queries";
import { Ruler } from "../fields/ruler";
import styles from "./example-reading.module.css";
import type { WorkedExample } from "./worked-examples";

interface Props {
  example: WorkedExample;
  forecast: ReaderView["asks"]["forecast"];
}

/** What to enter for an example: the same fields as in a task, filled in. */
export function ExampleReading({ example, forecast }: Props) {
  const { answer, confidence, other, correct } = example;
  return (
    <dl className={styles.reading}>
      {forecast === "distribution" ? (
        <div>
          <dt>Answers</dt>
          <dd>
            {answer}: {confidence}%
          </dd>
          <dd>
            {other}: {100 - confidence}%
          </dd>
        </div>
      ) : (
        <>
          <div>
            <dt>{forecast === "answer" ? "Top answer" : "Top answer (you need not enter it)"}</dt>
            <dd>{answer}</dd>
          </div>
          <div>
            <dt>Confidence in the top answer</dt>
            <dd>{confidence}%</dd>
            <dd className={styles.scale}>
              <Ruler percent={confidence} />
            </dd>
          </div>
        </>
      )}
      <div>
        <dt>Is that answer correct?</dt>
        <dd>{correct ? "Yes" : "No"}</dd>
      </div>
    </dl>
  );
}
