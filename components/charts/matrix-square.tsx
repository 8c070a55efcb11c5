import type { MatrixCell } from "@/lib/figures/agreement/agreement-matrix";
import classes from "./matrix.module.css";
import { darkness, darknessStep, matrixSize } from "./matrix-size";

const { width, height } = matrixSize([]).cell;

/** A cell with its value and n; dashed where it is undefined, bare where nothing was read by both. */
export function MatrixSquare({
  cell: { row, column, text, n, shade, label },
  x,
  y,
  isCurrent,
  onPoint,
  onFocus,
}: {
  cell: MatrixCell;
  x: number;
  y: number;
  /** Whether the keyboard comes to it. */
  isCurrent: boolean;
  onPoint: () => void;
  onFocus: () => void;
}) {
  const step = shade === null ? 0 : darknessStep(shade);
  const kind = text === null ? classes.empty : classes.undefined;
  const onDark = shade !== null && step === 4 ? classes.onDark : undefined;
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it has the focus to be read
    <g
      role="img"
      className={classes.cell}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={label}
      data-cell={`${row} ${column}`}
      onMouseEnter={onPoint}
      onClick={onPoint}
      onFocus={onFocus}
    >
      <rect
        className={shade === null ? kind : classes.square}
        fillOpacity={shade === null ? undefined : darkness[step]}
        x={x + 1}
        y={y + 1}
        width={width - 2}
        height={height - 2}
        rx={3}
        pointerEvents="all"
      />
      {text !== null && (
        <>
          <text className={onDark} x={x + width / 2} y={y + 17} textAnchor="middle">
            {text}
          </text>
          <text
            className={`${classes.small} ${onDark ?? (step < 3 ? classes.muted : "")}`}
            x={x + width / 2}
            y={y + 31}
            textAnchor="middle"
          >
            n {n.toLocaleString("en")}
          </text>
        </>
      )}
    </g>
  );
}
