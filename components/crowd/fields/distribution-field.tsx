import { type DistributionRow, parseDistribution } from "@/lib/crowd/tasks/parse-distribution";
import { Button } from "../parts/button";
import styles from "./distribution-field.module.css";
import { DistributionRowField } from "./distribution-row-field";
import { fieldId, type TextEntry } from "./field";
import fieldStyles from "./field.module.css";

const blank: DistributionRow = { answer: "", percent: "" };
const most = 10;

/** The answers that a text considers possible, each with its percentage. */
export function DistributionField({ index, draft, problemOf, onChange }: TextEntry) {
  const { distribution: entered } = draft;
  const disabled = draft.status !== "ok";
  const change = (distribution: DistributionRow[]) => onChange({ distribution });
  // Two from the start: a single row would suggest that one answer is wanted.
  const rows = Array.from({ length: Math.max(2, entered.length) }, (_, i) => entered[i] ?? blank);
  const rest = Math.round((1 - parseDistribution(rows).sum) * 1_000) / 10;

  const remove = (at: number) => {
    change(rows.filter((_, i) => i !== at));
    // The row's button, which had the focus, is gone: move the focus to another row.
    document.getElementById(fieldId(index, `row-${Math.max(0, at - 1)}-answer`))?.focus();
  };
  return (
    <fieldset className={disabled ? fieldStyles.disabled : undefined}>
      <legend className={fieldStyles.label}>The text’s answers and their percentages</legend>
      <div className={styles.rows}>
        {rows.map((row, i) => (
          <DistributionRowField
            // Rows have no id; they are known by their position.
            key={fieldId(index, `row-${i}-answer`)}
            index={index}
            at={i}
            row={row}
            disabled={disabled}
            problemOf={problemOf}
            onChange={(next) => change(rows.map((old, j) => (j === i ? next : old)))}
            onRemove={rows.length > 2 ? () => remove(i) : undefined}
          />
        ))}
      </div>
      <div className={styles.foot}>
        {rows.length < most && !disabled && (
          <Button look="link" onClick={() => change([...rows, blank])}>
            Add an answer
          </Button>
        )}
        <p className={styles.rest}>Something else: {disabled || rest < 0 ? "–" : `${rest}%`}</p>
      </div>
    </fieldset>
  );
}
