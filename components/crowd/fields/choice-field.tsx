import type { ReactNode } from "react";
import styles from "./choice-field.module.css";
import { FieldProblem } from "./field";
import fieldStyles from "./field.module.css";

interface Props {
  /** Of the option that takes the focus: the chosen one, or else the first. */
  id: string;
  question: ReactNode;
  options: string[];
  chosen: number | null;
  disabled?: boolean;
  /** Whether the options are short, and stand beside each other. */
  inRow?: boolean;
  problem: string | undefined;
  onChoose: (option: number) => void;
}

/** A question with options, of which one can be chosen. */
export function ChoiceField(props: Props) {
  const { id, question, options, chosen, disabled, inRow, problem, onChoose } = props;
  return (
    <fieldset className={`${fieldStyles.wide} ${disabled ? fieldStyles.disabled : ""}`}>
      <legend className={fieldStyles.label}>{question}</legend>
      <div className={inRow ? styles.inRow : styles.choices}>
        {options.map((option, i) => (
          <label key={option} className={styles.choice}>
            <input
              id={i === (chosen ?? 0) ? id : undefined}
              type="radio"
              name={id}
              checked={chosen === i}
              disabled={disabled}
              aria-describedby={problem ? `${id}-problem` : undefined}
              onChange={() => onChoose(i)}
            />
            {option}
          </label>
        ))}
      </div>
      <FieldProblem of={id}>{problem}</FieldProblem>
    </fieldset>
  );
}
