import skeleton from "../parts/skeleton.module.css";
import output from "../task/output-reading.module.css";
import styles from "../task/task-screen.module.css";
import { textName } from "../task/text-name";
import screen from "./screen.module.css";

/** A placeholder for a page of prose while it loads. */
export function ScreenSkeleton() {
  return (
    <div className={`${screen.screen} ${skeleton.late}`}>
      <p role="status" className={skeleton.spoken}>
        Loading
      </p>
      <div className={screen.margin} />
      <div className={`${skeleton.lines} ${skeleton.prose}`} aria-hidden="true" />
    </div>
  );
}

/** A placeholder for a task while it loads. */
export function TaskSkeleton({ texts }: { texts: number }) {
  return (
    <div className={`${styles.task} ${skeleton.late}`}>
      <p role="status" className={skeleton.spoken}>
        Getting the next task
      </p>
      <div className={`${skeleton.lines} ${skeleton.question}`} aria-hidden="true" />
      <div className={styles.texts} aria-hidden="true">
        {Array.from({ length: texts }, (_, i) => (
          <div key={textName(i)} className={output.output}>
            <div className={`${output.columns} ${skeleton.columns}`}>
              <div className={output.sheet}>
                <div className={`${skeleton.lines} ${skeleton.text}`} />
              </div>
              <div className={`${skeleton.lines} ${skeleton.controls}`} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
