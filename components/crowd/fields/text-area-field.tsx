import { useId } from "react";
import styles from "./field.module.css";
import { FieldProblem } from "./field-problem";

interface Props {
  label: string;
  value: string;
  rows?: number;
  problem?: string;
  onChange: (value: string) => void;
}

/** A few sentences in one's own words. */
export function TextAreaField({ label, value, rows = 3, problem, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles.wide}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className={`${styles.input} ${styles.area}`}
        rows={rows}
        value={value}
        maxLength={2_000}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>
    </div>
  );
}
