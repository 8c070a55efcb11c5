import styles from "./correct-field.module.css";
import fieldStyles from "./field.module.css";
import { fieldId } from "./field-id";
import { FieldProblem } from "./field-problem";

interface Props {
  index: number;
  truth: string;
  value: boolean | null;
  disabled: boolean;
  problem: string | undefined;
  onChange: (value: boolean) => void;
}

/** Whether the text's top answer is right. */
export function CorrectField({ index, truth, value, disabled, problem, onChange }: Props) {
  const id = fieldId(index, "correct");
  const problemId = `${id}-problem`;
  const radio = (choice: boolean, label: string) => (
    <label className={styles.choice}>
      <input
        // The focus comes to the first of the two.
        id={choice ? id : undefined}
        type="radio"
        name={id}
        checked={value === choice}
        disabled={disabled}
        aria-describedby={problem ? problemId : undefined}
        onChange={() => onChange(choice)}
      />
      {label}
    </label>
  );
  return (
    <fieldset className={disabled ? fieldStyles.disabled : undefined}>
      <legend className={fieldStyles.label}>
        Is that answer correct?
        <span className={styles.truth}> Correct answer: {truth}</span>
      </legend>
      <div className={styles.choices}>
        {radio(true, "Yes")}
        {radio(false, "No")}
      </div>
      <FieldProblem id={problemId}>{problem}</FieldProblem>
    </fieldset>
  );
}
