import type { ProblemOf } from "@/lib/crowd/tasks/find-problems";
import { longestTyped } from "@/lib/crowd/tasks/lengths";
import type { DistributionRow } from "@/lib/crowd/tasks/parse-distribution";
import styles from "./distribution-field.module.css";
import { FieldProblem, fieldId, PercentInput, TextInput } from "./field";

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

export function DistributionRowField(props: Props) {
  const { index, at, row, disabled, problemOf, onChange, onRemove } = props;
  const answer = fieldOf(index, at, "answer", problemOf);
  const percent = fieldOf(index, at, "percent", problemOf);
  return (
    <div>
      <div className={styles.row}>
        <TextInput
          {...answer}
          className={styles.answer}
          aria-label={`Answer ${at + 1}`}
          value={row.answer}
          disabled={disabled}
          maxLength={longestTyped}
          autoCapitalize="none"
          onChange={(text) => onChange({ ...row, answer: text })}
        />
        <PercentInput
          {...percent}
          aria-label={`Percent for answer ${at + 1}`}
          value={row.percent}
          disabled={disabled}
          onChange={(text) => onChange({ ...row, percent: text })}
        />
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
      <FieldProblem of={answer.id}>{answer.problem}</FieldProblem>
      <FieldProblem of={percent.id}>{percent.problem}</FieldProblem>
    </div>
  );
}

function fieldOf(index: number, at: number, cell: "answer" | "percent", problemOf: ProblemOf) {
  const field = `row-${at}-${cell}` as const;
  return { id: fieldId(index, field), problem: problemOf(field) };
}
