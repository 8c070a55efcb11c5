import { type PointerEvent, useRef } from "react";
import styles from "./confidence-track.module.css";
import { Ruler } from "./ruler";

interface Props {
  /** Null until a confidence is set: then there is no needle. */
  percent: number | null;
  /** What stands in the number field, to go back to. */
  typed: string;
  disabled: boolean;
  onPick: (typed: string) => void;
  onCommit: () => void;
}

/**
 * A scale to tap or drag on, for pointers only: keyboards and screen readers have the number field.
 * A native range always has a value, and hides a click on the value that it starts with.
 */
export function ConfidenceTrack({ percent, typed, disabled, onPick, onCommit }: Props) {
  const before = useRef("");

  const pick = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left - inset) / (width - 2 * inset);
    onPick(String(Math.round(Math.min(1, Math.max(0, share)) * 100)));
  };
  const start = (event: PointerEvent<HTMLDivElement>) => {
    if (disabled || !event.isPrimary || event.button !== 0) return;
    before.current = typed;
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
      // The finger began to scroll the page: it did not mean the scale.
      onPointerCancel={(event) => isHeld(event) && onPick(before.current)}
    >
      <Ruler percent={percent} />
    </div>
  );
}

/** The ruler's padding on both sides, in pixels. */
const inset = 4;
