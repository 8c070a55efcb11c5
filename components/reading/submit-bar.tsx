import { Button } from "./button";
import styles from "./submit-bar.module.css";
import type { DraftState } from "./use-draft";

interface Props {
  /** Tasks answered so far. */
  answered: number;
  /** Texts of this task that are complete. */
  done: number;
  texts: number;
  /** Fields that keep the task from being sent, once that was tried. */
  missing: number;
  draftState: DraftState;
  submitting: boolean;
}

const draftTexts: Record<DraftState, string> = {
  untouched: "What you enter is kept",
  "on the server": "Draft saved",
  "on the device": "Draft kept on this device",
  nowhere: "Draft not saved yet",
};

/** How far one is, and the way on. Always in sight. */
export function SubmitBar({ answered, done, texts, missing, draftState, submitting }: Props) {
  return (
    <div className={styles.bar}>
      <div className={styles.inner}>
        <div className={styles.progress}>
          <p className={styles.counts}>
            <span>{done === texts ? "All texts done" : `${done} of ${texts} texts done`}</span>
            <span>{answered} answered</span>
          </p>
          <p role="status" className={styles.missing}>
            {missing > 0 &&
              `${missing === 1 ? "1 entry is" : `${missing} entries are`} missing or wrong`}
          </p>
          {missing === 0 && <p className={styles.draft}>{draftTexts[draftState]}</p>}
        </div>
        <Button type="submit" busy={submitting}>
          {submitting ? "Sending…" : "Submit"}
        </Button>
      </div>
    </div>
  );
}
