import type { DistributionRow } from "@/lib/crowd/tasks/parse-distribution";
import type { ProblemOf } from "../parts/problem-of";
import styles from "./distribution-field.module.css";
import fieldStyles from "./field.module.css";
import { fieldId } from "./field-id";
import { FieldProblem } from "./field-problem";

interface Props {
  index: number;
  /** Which row of the text it is, from 0. */
  at: number;
  row: DistributionRow;
  disabled: boolean;
  problemOf: ProblemOf;
  onChange: (row: DistributionRow) => void;
  onRemove: (() => void) | undefined;
}

/** One answer with its percent. */
export function DistributionRowField(props: Props) {
  const { index, at, row, disabled, problemOf, onChange, onRemove } = props;
  const answerId = fieldId(index, `row-${at}-answer`);
  const percentId = fieldId(index, `row-${at}-percent`);
  const answerProblem = problemOf(`row-${at}-answer`);
  const percentProblem = problemOf(`row-${at}-percent`);
  return (
    <div>
      <div className={styles.row}>
        <input
          id={answerId}
          className={`${fieldStyles.input} ${styles.answer}`}
          type="text"
          aria-label={`Answer ${at + 1}`}
          value={row.answer}
          disabled={disabled}
          maxLength={500}
          autoComplete="off"
          autoCapitalize="none"
          aria-invalid={answerProblem ? true : undefined}
          aria-describedby={answerProblem ? `${answerId}-problem` : undefined}
          onChange={(event) => onChange({ ...row, answer: event.target.value })}
        />
        <span className={styles.number}>
          <input
            id={percentId}
            className={`${fieldStyles.input} ${styles.percent}`}
            type="text"
            inputMode="decimal"
            aria-label={`Percent for answer ${at + 1}`}
            value={row.percent}
            disabled={disabled}
            maxLength={12}
            autoComplete="off"
            aria-invalid={percentProblem ? true : undefined}
            aria-describedby={percentProblem ? `${percentId}-problem` : undefined}
            onChange={(event) => onChange({ ...row, percent: event.target.value })}
          />
          <span className={styles.unit} aria-hidden="true">
            %
          </span>
        </span>
        {onRemove && !disabled && (
          <button
            type="button"
            className={styles.remove}
            aria-label={`Remove answer ${at + 1}`}
            onClick={onRemove}
          >
            ×
          </button>
        )}
      </div>
      <FieldProblem id={`${answerId}-problem`}>{answerProblem}</FieldProblem>
      <FieldProblem id={`${percentId}-problem`}>{percentProblem}</FieldProblem>
    </div>
  );
}
