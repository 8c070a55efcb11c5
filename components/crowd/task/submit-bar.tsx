import { useEffect, useState } from "react";
import type { TaskPhase } from "@/lib/crowd/tasks/task-phase";
import { timeLeftText } from "@/lib/crowd/visits/time-left";
import { count } from "@/lib/text/count";
import { Button } from "../parts/button";
import type { DraftState } from "./draft-state";
import styles from "./submit-bar.module.css";

interface Props {
  phase: TaskPhase;
  endsAt: string;
  /** Texts of this task that are complete. */
  done: number;
  texts: number;
  /** Fields that keep the task from being sent, once that was tried. */
  missing: number;
  /** Fields with a value that can't be sent. */
  wrong: number;
  draftState: DraftState;
  /** The researchers have closed the round of this task. */
  isClosed: boolean;
  isPaid: boolean;
  submitting: boolean;
}

const draftTexts: Record<DraftState, string> = {
  untouched: "Saved as you go",
  "on the server": "Draft saved",
  outdated: "Not saved: another tab or device has a newer draft",
  "on the device": "Saved on this device only",
  nowhere: "Draft not saved yet",
};

/** The keys of `onTaskKey`. */
const keyTexts: Record<TaskPhase, string> = {
  forecast: "Enter: next field. Ctrl + Enter: lock",
  judge: "Y: yes. N: no. Ctrl + Enter: submit",
  both: "Enter: next field. Y: yes. N: no. Ctrl + Enter: submit",
  phrase: "Enter: submit",
};

/** Progress, and the button that sends the task. Always in sight. */
export function SubmitBar(props: Props) {
  const { phase, endsAt, done, texts, missing, wrong, draftState, submitting } = props;
  // A review comes between.
  const locks = phase === "forecast";
  return (
    <div className={styles.bar}>
      <div className={styles.inner}>
        <div className={styles.progress}>
          <p className={styles.counts}>
            <span>{countText(done, texts, phase)}</span>
            <TimeLeft endsAt={endsAt} />
          </p>
          <p role="status" className={styles.missing}>
            {[
              ...(missing > 0 ? [`${count(missing, "field")} left to fill in`] : []),
              ...(wrong > 0 ? [`${count(wrong, "field")} to correct`] : []),
            ].join(", ")}
          </p>
          <p role="status">
            {props.isClosed &&
              `The researchers have closed this part. You can still send this task: it counts${props.isPaid ? " and is paid" : ""}.`}
          </p>
          {missing + wrong === 0 && <p className={styles.draft}>{draftTexts[draftState]}</p>}
        </div>
        <p className={styles.keys}>{keyTexts[phase]}</p>
        <Button
          type="submit"
          busy={submitting}
          busyLabel="Sending…"
          title="Ctrl + Enter"
          aria-keyshortcuts="Control+Enter"
        >
          {locks ? "Lock my answers…" : "Submit"}
        </Button>
      </div>
    </div>
  );
}

function countText(done: number, texts: number, phase: TaskPhase): string {
  if (phase === "phrase") return done === 1 ? "Phrase done" : "1 phrase to do";
  if (texts === 1) return done === 1 ? "Text done" : "1 text to do";
  return done === texts ? "All texts done" : `${done} of ${texts} texts done`;
}

/** How long the session still lasts. It counts down without being read aloud. */
function TimeLeft({ endsAt }: { endsAt: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5_000);
    return () => clearInterval(timer);
  }, []);
  return <span>{timeLeftText(endsAt, now)}</span>;
}
