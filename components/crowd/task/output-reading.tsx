import type { Asks } from "@/lib/crowd/participation/schema";
import type { Problem } from "@/lib/crowd/tasks/find-problems";
import type { OutputDraft } from "@/lib/crowd/tasks/newer-draft";
import type { AssignmentView } from "@/lib/crowd/tasks/schema";
import type { TaskPhase } from "@/lib/crowd/tasks/task-phase";
import { CorrectField } from "../fields/correct-field";
import { ForecastFields } from "../fields/forecast-fields";
import { StatusFields } from "../fields/status-fields";
import { TextAreaField } from "../fields/text-area-field";
import { problemOf } from "../parts/problem-of";
import { LockedForecast } from "./locked-forecast";
import styles from "./output-reading.module.css";
import { textName } from "./text-name";

interface Props {
  index: number;
  assignment: AssignmentView;
  phase: TaskPhase;
  asks: Asks;
  draft: OutputDraft | undefined;
  /** What is still to be done here. */
  problems: Problem[];
  /** Whether the person has tried to submit, so that what is missing is said. */
  checked: boolean;
  onChange: (changes: Partial<OutputDraft>) => void;
  onCommit: () => void;
}

/** A text, and beside it what its reader enters. */
export function OutputReading(props: Props) {
  const { index, assignment, phase, asks, draft, problems, checked, onChange, onCommit } = props;
  const { truth } = assignment;
  const locked = assignment.locked?.[index];
  const output = assignment.outputs[index];
  if (!draft || !output) return null;
  const told = problemOf(problems, checked);
  const { status } = locked ?? draft;
  return (
    // By this number the time that is spent with the text is known to be its.
    <fieldset className={styles.output} data-text={index}>
      <legend className={styles.legend}>
        <h2 className={styles.name}>{textName(index)}</h2>
        <span className={styles.done}>{problems.length === 0 && "✓ done"}</span>
      </legend>
      <div className={styles.columns}>
        <p className={styles.sheet}>{output.text}</p>
        <div className={styles.controls}>
          {locked ? (
            <LockedForecast {...locked} />
          ) : (
            <ForecastFields
              index={index}
              asks={asks}
              draft={draft}
              problemOf={told}
              onChange={onChange}
              onCommit={onCommit}
            />
          )}
          {truth !== null && !(locked && status !== "ok") && (
            <CorrectField
              index={index}
              truth={truth}
              value={draft.correct}
              disabled={status !== "ok"}
              problem={told("correct")}
              onChange={(correct) => onChange({ correct })}
            />
          )}
          {phase !== "judge" && (
            <StatusFields
              asks={asks}
              draft={draft}
              onChange={(next) => onChange({ status: next })}
            />
          )}
          {phase !== "judge" && asks.comment && (
            <TextAreaField
              label="Comment (optional)"
              rows={2}
              value={draft.comment}
              onChange={(comment) => onChange({ comment })}
            />
          )}
        </div>
      </div>
    </fieldset>
  );
}
