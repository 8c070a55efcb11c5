import { useId } from "react";
import styles from "./field.module.css";

interface Props {
  label: string;
  options: string[];
  /** Empty while nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
}

/** One of several words. Nothing is chosen at first. */
export function SelectField({ label, options, value, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles.wide}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={styles.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">Choose…</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </div>
  );
}
