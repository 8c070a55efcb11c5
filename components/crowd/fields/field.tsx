import { type ComponentProps, type ReactNode, useId } from "react";
import type { ProblemOf, ReadingField } from "@/lib/crowd/tasks/find-problems";
import { longestTyped } from "@/lib/crowd/tasks/lengths";
import type { OutputDraft } from "@/lib/crowd/tasks/newer-draft";
import styles from "./field.module.css";

/** The entries for a text, and the function that changes them. */
export interface TextEntry {
  index: number;
  draft: OutputDraft;
  problemOf: ProblemOf;
  onChange: (changes: Partial<OutputDraft>) => void;
  /** A change without an event of a field is complete. */
  onCommit: () => void;
}

/** The id of the control that takes the focus for a field of a text. */
export const fieldId = (output: number, field: ReadingField) => `text-${output}-${field}`;

export function FieldProblem({ of, children }: { of: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p id={`${of}-problem`} className={styles.problem}>
      {children}
    </p>
  );
}

/** Marks a control as wrong; {@link FieldProblem} says why. */
const invalid = (id: string, problem: string | undefined, describedBy?: string) => ({
  "aria-invalid": problem ? true : undefined,
  "aria-describedby": problem ? `${describedBy ?? ""} ${id}-problem`.trim() : describedBy,
});

interface Input extends Omit<ComponentProps<"input">, "onChange"> {
  id: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

export function TextInput({ problem, className = "", onChange, ...rest }: Input) {
  return (
    <input
      type="text"
      autoComplete="off"
      {...rest}
      {...invalid(rest.id, problem, rest["aria-describedby"])}
      className={`${styles.input} ${className}`}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** A number of percent, as people type it. */
export function PercentInput(props: Input) {
  return (
    <span className={styles.number}>
      <TextInput inputMode="decimal" maxLength={longestTyped} {...props} />
      <span className={styles.unit} aria-hidden="true">
        %
      </span>
    </span>
  );
}

interface Props {
  label: string;
  id: string;
  problem?: string;
  disabled?: boolean;
  children: ReactNode;
}

export function Field({ label, id, problem, disabled = false, children }: Props) {
  return (
    <div className={`${styles.wide} ${disabled ? styles.disabled : ""}`}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      <FieldProblem of={id}>{problem}</FieldProblem>
    </div>
  );
}

interface Typed {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A choice between several words. Nothing is chosen at first. */
export function SelectField({ label, options, value, onChange }: Typed & { options: string[] }) {
  const id = useId();
  return (
    <Field label={label} id={id}>
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
    </Field>
  );
}

interface Area extends Typed {
  rows?: number;
  problem?: string;
}

const full = `It has ${longestTyped.toLocaleString("en")} characters now; more do not fit.`;

/** A few sentences in one's own words. */
export function TextAreaField({ label, value, rows = 3, problem, onChange }: Area) {
  const id = useId();
  return (
    <Field label={label} id={id} problem={problem}>
      <textarea
        id={id}
        className={`${styles.input} ${styles.area}`}
        rows={rows}
        value={value}
        maxLength={longestTyped}
        {...invalid(id, problem)}
        onChange={(event) => onChange(event.target.value)}
      />
      {value.length >= longestTyped && <small role="status">{full}</small>}
    </Field>
  );
}
