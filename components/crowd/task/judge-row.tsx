import { type Problem, problemOf } from "@/lib/crowd/tasks/find-problems";
import type { OutputDraft } from "@/lib/crowd/tasks/newer-draft";
import type { AssignmentView } from "@/lib/crowd/tasks/schema";
import { ChoiceField } from "../fields/choice-field";
import { fieldId } from "../fields/field";
import { percentText } from "../fields/percent-text";
import { statusLabels } from "../fields/status-fields";
import styles from "./judge-row.module.css";
import { textName } from "./text-name";

interface Props {
  index: number;
  text: string;
  locked: NonNullable<AssignmentView["locked"]>[number];
  draft: OutputDraft;
  problems: Problem[];
  checked: boolean;
  onChange: (changes: Partial<OutputDraft>) => void;
}

/** A text whose forecast is locked: what was entered, and whether its top answer is right. The text itself is folded. */
export function JudgeRow({ index, text, locked, draft, problems, checked, onChange }: Props) {
  const { status, answer, confidence } = locked;
  return (
    <fieldset className={styles.row} data-text={index}>
      <legend className={styles.name}>{textName(index)}</legend>
      <p className={styles.locked}>
        {status === "ok" ? (
          <>
            {answer !== null && <strong>{answer}</strong>}
            {confidence !== null && <span>{percentText(confidence)} sure</span>}
          </>
        ) : (
          <strong>{statusLabels[status]}</strong>
        )}
      </p>
      {status === "ok" && (
        <ChoiceField
          id={fieldId(index, "correct")}
          question="Is that answer correct?"
          options={["Yes", "No"]}
          chosen={draft.correct === null ? null : Number(!draft.correct)}
          inRow
          problem={problemOf(problems, checked)("correct")}
          onChoose={(option) => onChange({ correct: option === 0 })}
        />
      )}
      <details className={styles.text}>
        <summary>Read the text again</summary>
        <p>{text}</p>
      </details>
    </fieldset>
  );
}
