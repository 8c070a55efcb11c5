import { type PointerEvent, useRef } from "react";
import { parsePercent } from "@/lib/crowd/tasks/parse-percent";
import { useStudy } from "../study-context";
import styles from "./confidence-field.module.css";
import { FieldProblem, fieldId, PercentInput, type TextEntry } from "./field";
import fieldStyles from "./field.module.css";
import { Ruler } from "./ruler";

/**
 * The confidence in percent. Nothing is set before the person sets it: a starting value would pull
 * the answers towards it. The number is the control; the scale is a quicker way for a pointer.
 */
export function ConfidenceField({ index, draft, problemOf, onChange, onCommit }: TextEntry) {
  const { forecast } = useStudy().reading.asks;
  const id = fieldId(index, "confidence");
  const problem = problemOf("confidence");
  const field = {
    value: draft.confidence,
    disabled: draft.status !== "ok",
    onChange: (confidence: string) => onChange({ confidence }),
  };
  return (
    <div className={field.disabled ? fieldStyles.disabled : undefined}>
      <div className={styles.row}>
        <label htmlFor={id}>
          {forecast === "phrase" ? "Its probability, to you" : "Confidence in the top answer"}
        </label>
        <PercentInput {...field} id={id} problem={problem} aria-describedby={`${id}-unit`} />
        <span id={`${id}-unit`} hidden>
          Percent, from 0 to 100
        </span>
      </div>
      <ConfidenceTrack {...field} onCommit={onCommit} />
      <FieldProblem of={id}>{problem}</FieldProblem>
    </div>
  );
}

interface TrackProps {
  /** Percent, as typed. */
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
  onCommit: () => void;
}

/**
 * A scale to tap or drag on, for pointers only: keyboards and screen readers have the number field.
 * A native range always has a value, and hides a click on the value that it starts with.
 */
function ConfidenceTrack({ value, disabled, onChange, onCommit }: TrackProps) {
  const before = useRef("");
  const percent = parsePercent(value);

  const pick = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left - inset) / (width - 2 * inset);
    onChange(String(Math.round(Math.min(1, Math.max(0, share)) * 100)));
  };
  const start = (event: PointerEvent<HTMLDivElement>) => {
    if (disabled || !event.isPrimary || event.button !== 0) return;
    before.current = value;
    event.currentTarget.setPointerCapture(event.pointerId);
    pick(event);
  };
  const isHeld = ({ currentTarget, pointerId }: PointerEvent<HTMLDivElement>) =>
    currentTarget.hasPointerCapture(pointerId);

  return (
    <div
      aria-hidden="true"
      className={styles.track}
      onPointerDown={start}
      onPointerMove={(event) => isHeld(event) && pick(event)}
      onPointerUp={(event) => isHeld(event) && onCommit()}
      // The finger began to scroll the page, so it was not aimed at the scale.
      onPointerCancel={(event) => isHeld(event) && onChange(before.current)}
    >
      <Ruler percent={percent.kind === "ok" ? percent.probability * 100 : null} />
    </div>
  );
}

/** The ruler's padding on both sides, in pixels. */
const inset = 4;
