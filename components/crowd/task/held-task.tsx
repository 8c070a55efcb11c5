import type { HeldTask as Held } from "@/lib/crowd/tasks/schema";
import skeleton from "../parts/skeleton.module.css";
import screen from "../screens/screen.module.css";
import styles from "./output-reading.module.css";
import panel from "./question-panel.module.css";
import task from "./task-screen.module.css";
import { textName } from "./text-name";

/** The task that somebody left, to read on until its fields are there. */
export function HeldTask({ question, outputs }: Held) {
  return (
    <div className={task.task}>
      <div className={panel.panel}>
        <p role="status" className={panel.facts}>
          Getting your task
        </p>
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
