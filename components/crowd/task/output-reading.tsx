import { type Problem, problemOf } from "@/lib/crowd/tasks/find-problems";
import type { OutputDraft } from "@/lib/crowd/tasks/newer-draft";
import type { AssignmentView } from "@/lib/crowd/tasks/schema";
import type { TaskPhase } from "@/lib/crowd/tasks/task-phase";
import { ChoiceField } from "../fields/choice-field";
import { Entries, type Entry } from "../fields/entries";
import { fieldId, TextAreaField } from "../fields/field";
import { ForecastFields } from "../fields/forecast-fields";
import { percentText } from "../fields/percent-text";
import { StatusFields, statusLabels } from "../fields/status-fields";
import { useStudy } from "../study-context";
import styles from "./output-reading.module.css";
import { textName } from "./text-name";

interface Props {
  index: number;
  assignment: AssignmentView;
  phase: TaskPhase;
  draft: OutputDraft | undefined;
  /** What is still missing here. */
  problems: Problem[];
  /** Whether the person has tried to submit: then missing fields are marked. */
  checked: boolean;
  onChange: (changes: Partial<OutputDraft>) => void;
  onCommit: () => void;
}

/** A text, with the fields for its reader beside it. */
export function OutputReading(props: Props) {
  const { index, assignment, phase, draft, problems, checked, onChange, onCommit } = props;
  const { asks } = useStudy().reading;
  const { truth } = assignment;
  const locked = assignment.locked?.[index];
  const output = assignment.outputs[index];
  if (!draft || !output) return null;
  const shown = problemOf(problems, checked);
  const { status } = locked ?? draft;
  return (
    // Reading time is recorded under this number.
    <fieldset className={styles.output} data-text={index}>
      <legend className={styles.legend}>
        <h2>{textName(index)}</h2>
        <span className={styles.done}>{problems.length === 0 && "✓ done"}</span>
      </legend>
      <div className={styles.columns}>
        <p className={styles.sheet}>{output.text}</p>
        <div className={styles.controls}>
          {locked ? (
            <Entries entries={lockedEntries(locked)} />
          ) : (
            <ForecastFields
              index={index}
              draft={draft}
              problemOf={shown}
              onChange={onChange}
              onCommit={onCommit}
            />
          )}
          {truth !== null && !(locked && status !== "ok") && (
            <ChoiceField
              id={fieldId(index, "correct")}
              question={
                <>
                  Is that answer correct?
                  <small className={styles.truth}> Correct answer: {truth}</small>
                </>
              }
              options={["Yes", "No"]}
              chosen={draft.correct === null ? null : Number(!draft.correct)}
              inRow
              disabled={status !== "ok"}
              problem={shown("correct")}
              onChoose={(option) => onChange({ correct: option === 0 })}
            />
          )}
          {phase !== "judge" && <StatusFields draft={draft} onChange={onChange} />}
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

/** What was entered for a text before the correct answer was shown. It can't be changed any more. */
function lockedEntries({ status, answer, confidence }: Locked): Entry[] {
  if (status !== "ok") return [{ name: "Locked", values: [statusLabels[status]] }];
  const confidenceName = "Confidence in the top answer (locked)";
  return [
    ...(answer === null ? [] : [{ name: "The text’s answer (locked)", values: [answer] }]),
    ...(confidence === null
      ? []
      : [{ name: confidenceName, values: [percentText(confidence)], percent: confidence * 100 }]),
  ];
}

type Locked = NonNullable<AssignmentView["locked"]>[number];
