import { type Problem, problemOf } from "@/lib/crowd/tasks/find-problems";
import type { OutputDraft } from "@/lib/crowd/tasks/newer-draft";
import type { AssignmentView } from "@/lib/crowd/tasks/schema";
import { takePhrase } from "@/lib/crowd/tasks/take-phrase";
import { isVisible } from "@/lib/text/visible-text";
import { ChoiceField } from "../fields/choice-field";
import { fieldId, TextAreaField } from "../fields/field";
import { ForecastFields } from "../fields/forecast-fields";
import { StatusFields } from "../fields/status-fields";
import { useStudy } from "../study-context";
import styles from "./output-reading.module.css";
import { textName } from "./text-name";
import { TextSheet } from "./text-sheet";

interface Props {
  index: number;
  assignment: AssignmentView;
  draft: OutputDraft;
  /** What is still missing here. */
  problems: Problem[];
  /** Whether the person has tried to submit: then missing fields are marked. */
  checked: boolean;
  onChange: (changes: Partial<OutputDraft>) => void;
  onCommit: () => void;
}

/** A text that is read now, with the fields for its reader beside it. */
export function OutputReading(props: Props) {
  const { index, assignment, draft, problems, checked, onChange, onCommit } = props;
  const { asks } = useStudy().reading;
  const { truth } = assignment;
  const output = assignment.outputs[index];
  if (!output) return null;
  const shown = problemOf(problems, checked);
  const select = (start: number, end: number) => {
    // What was typed stays.
    const isOpen = !isVisible(draft.answer) || draft.answerAt !== undefined;
    if (asks.forecast !== "answer" || draft.status !== "ok" || !isOpen) return;
    const phrase = takePhrase(output.text, start, end);
    if (phrase) onChange(phrase);
  };
  return (
    // Reading time is recorded under this number.
    <fieldset className={styles.output} data-text={index}>
      <legend className={styles.legend}>
        <h2>{textName(index)}</h2>
        <span className={styles.done}>{problems.length === 0 && "✓ done"}</span>
      </legend>
      <div className={styles.columns}>
        <TextSheet text={output.text} onSelect={select} />
        <div className={styles.controls}>
          <p className={styles.ask}>What does this text say? Ignore what you already know.</p>
          <ForecastFields
            index={index}
            draft={draft}
            problemOf={shown}
            onChange={onChange}
            onCommit={onCommit}
          />
          {truth !== null && (
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
              disabled={draft.status !== "ok"}
              problem={shown("correct")}
              onChoose={(option) => onChange({ correct: option === 0 })}
            />
          )}
          <StatusFields draft={draft} onChange={onChange} />
          {asks.comment && (
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
