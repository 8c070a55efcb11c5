import styles from "./no-answer-field.module.css";

interface Props {
  value: boolean;
  onChange: (value: boolean) => void;
}

/** Instead of the rest: the text answers the question with nothing at all. */
export function NoAnswerField({ value, onChange }: Props) {
  return (
    <label className={styles.field}>
      <input type="checkbox" checked={value} onChange={(event) => onChange(event.target.checked)} />
      The text gives no answer
    </label>
  );
}
