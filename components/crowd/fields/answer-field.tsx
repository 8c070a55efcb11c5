import styles from "./field.module.css";
import { fieldId } from "./field-id";
import { FieldProblem } from "./field-problem";

interface Props {
  index: number;
  value: string;
  disabled: boolean;
  problem: string | undefined;
  onChange: (value: string) => void;
}

/** The answer that the text holds most likely. */
export function AnswerField({ index, value, disabled, problem, onChange }: Props) {
  const id = fieldId(index, "answer");
  const problemId = `${id}-problem`;
  return (
    <div className={disabled ? styles.disabled : undefined}>
      <label className={styles.label} htmlFor={id}>
        The text’s answer
      </label>
      <input
        id={id}
        className={styles.input}
        type="text"
        value={value}
        disabled={disabled}
        maxLength={500}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="next"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? problemId : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldProblem id={problemId}>{problem}</FieldProblem>
    </div>
  );
}
