import type { MatrixCell } from "@/lib/figures/agreement/agreement-matrix";
import classes from "./matrix.module.css";

/** In pixels. */
export const cellSize = { width: 58, height: 40 };

/** The shade of a cell: five steps that differ in greyscale print and keep the text readable. */
export const darkness = [0.05, 0.17, 0.3, 0.44, 0.86] as const;

interface Props {
  cell: MatrixCell;
  x: number;
  y: number;
  /** Whether Tab moves the focus to it. */
  isCurrent: boolean;
  onPoint: () => void;
  onFocus: () => void;
}

/** A cell with its value and n; dashed if undefined, blank if both have read nothing in common. */
export function MatrixSquare({ cell, x, y, isCurrent, onPoint, onFocus }: Props) {
  const { row, column, text, n, shade, label } = cell;
  const step = shade === null ? 0 : Math.min(4, Math.floor(5 * shade));
  const kind = text === null ? classes.empty : classes.undefined;
  const onDark = step === 4 ? classes.onDark : undefined;
  const middle = x + cellSize.width / 2;
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
        width={cellSize.width - 2}
        height={cellSize.height - 2}
        rx={3}
        pointerEvents="all"
      />
      {text !== null && (
        <>
          <text className={onDark} x={middle} y={y + 17} textAnchor="middle">
            {text}
          </text>
          <text
            className={`${classes.small} ${onDark ?? (step < 3 ? classes.muted : "")}`}
            x={middle}
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
