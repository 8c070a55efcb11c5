import classes from "./charts.module.css";
import { axisWidth } from "./share-axis";

interface Place {
  cx: number;
  cy: number;
}

/** The mark of the first of two figures, with its radius. */
export const Dot = ({ r = 5, ...place }: Place & { r?: number }) => (
  <circle className={classes.dot} {...place} r={r} />
);

/** The mark of the second, about as large. */
export const Square = ({ cx, cy, r = 5 }: Place & { r?: number }) => {
  const half = r - 0.5;
  return (
    <rect
      className={classes.hollow}
      x={cx - half}
      y={cy - half}
      width={2 * half}
      height={2 * half}
    />
  );
};

/**
 * The legend of two figures. It is part of the chart, so that saved pictures have it too.
 * @param second where the second figure's mark stands, to the right of the first's
 */
export function MarkKey({
  names,
  second,
  r,
}: {
  names: [string, string];
  second: number;
  r?: number;
}) {
  const left = axisWidth + 8;
  return (
    <g>
      <Dot cx={left} cy={10} r={r} />
      <text x={left + 10} y={14}>
        {names[0]}
      </text>
      <Square cx={left + second} cy={10} r={r} />
      <text x={left + second + 10} y={14}>
        {names[1]}
      </text>
    </g>
  );
}
