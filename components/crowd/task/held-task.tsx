import type { HeldTask as Held } from "@/lib/crowd/tasks/schema";
import notice from "../parts/notice.module.css";
import skeleton from "../parts/skeleton.module.css";
import screen from "../screens/screen.module.css";
import styles from "./output-reading.module.css";
import panel from "./question-panel.module.css";
import task from "./task-screen.module.css";
import { textName } from "./text-name";

interface Props extends Held {
  /** Why its fields could not be loaded yet, and what happens now. */
  problem: string[] | null;
}

/** The task that somebody left, to read on until its fields are there. */
export function HeldTask({ question, outputs, problem }: Props) {
  return (
    <div className={task.task}>
      <div className={panel.panel}>
        <div role="status">
          {problem ? (
            <p className={notice.notice}>The fields could not be loaded yet. {problem.join(" ")}</p>
          ) : (
            <p className={panel.facts}>Getting your task</p>
          )}
        </div>
        <div className={panel.question}>
          <h1 className={screen.heading}>{question}</h1>
        </div>
      </div>
      <div className={task.texts}>
        {outputs.map(({ text }, i) => (
          // Texts have no id, and their order is fixed for this person.
          <section key={textName(i)} className={styles.output}>
            <div className={styles.legend}>
              <h2>{textName(i)}</h2>
            </div>
            <div className={styles.columns}>
              <p className={styles.sheet}>{text}</p>
              <div className={`${skeleton.lines} ${skeleton.controls}`} aria-hidden="true" />
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}
