import { parsePercent } from "@/lib/crowd/tasks/parse-percent";
import styles from "./confidence-field.module.css";
import { ConfidenceTrack } from "./confidence-track";
import fieldStyles from "./field.module.css";
import { fieldId } from "./field-id";
import { FieldProblem } from "./field-problem";

interface Props {
  index: number;
  value: string;
  disabled: boolean;
  problem: string | undefined;
  onChange: (value: string) => void;
  onCommit: () => void;
}

/**
 * The confidence in percent. Nothing is set before the person sets it: a starting value would pull
 * the answers towards it. The number is the control; the scale is a quicker way for a pointer.
 */
export function ConfidenceField({ index, value, disabled, problem, onChange, onCommit }: Props) {
  const id = fieldId(index, "confidence");
  const percent = parsePercent(value);
  return (
    <div className={disabled ? fieldStyles.disabled : undefined}>
      <div className={styles.row}>
        <label className={styles.label} htmlFor={id}>
          Confidence in the top answer
        </label>
        <span className={styles.number}>
          <input
            id={id}
            className={`${fieldStyles.input} ${styles.input}`}
            type="text"
            inputMode="decimal"
            value={value}
            disabled={disabled}
            maxLength={12}
            autoComplete="off"
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-unit ${id}-problem` : `${id}-unit`}
            onChange={(event) => onChange(event.target.value)}
          />
          <span className={styles.unit} aria-hidden="true">
            %
          </span>
          <span id={`${id}-unit`} hidden>
            Percent, from 0 to 100
          </span>
        </span>
      </div>
      <ConfidenceTrack
        percent={percent.kind === "ok" ? percent.probability * 100 : null}
        typed={value}
        disabled={disabled}
        onPick={onChange}
        onCommit={onCommit}
      />
      <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>
    </div>
  );
}
