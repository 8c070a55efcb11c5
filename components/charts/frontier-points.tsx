"use client";

import { usePlotArea, useXAxisScale, useYAxisScale } from "recharts";
import type { FrontierPoint } from "@/lib/figures/frontier/frontier-panels";
import type { AccuracyAndEce } from "@/lib/figures/frontier/pareto-front";
import classes from "./frontier.module.css";
import { FrontierMark } from "./frontier-mark";
import { type Box, type PlacedLabel, placeLabels, textWidth } from "./place-labels";

/** The front, and all marks with intervals and names, within a chart that has the axes. */
export function FrontierPoints({
  points,
  line,
}: {
  points: readonly FrontierPoint[];
  line: readonly AccuracyAndEce[];
}) {
  const x = useXAxisScale();
  const y = useYAxisScale();
  const area = usePlotArea();
  if (!x || !y || !area) return null;
  // The project's own come last: they lie above what was published.
  const drawn = [...points]
    .sort((a, b) => Number(a.source === null) - Number(b.source === null))
    .map((point) => ({ point, x: x(point.ece) ?? 0, y: y(point.accuracy) ?? 0 }));
  const labels = placeLabels(
    drawn.map(({ point, ...at }) => ({ ...at, text: point.name })),
    {
      left: area.x + 2,
      right: area.x + area.width,
      top: area.y,
      bottom: area.y + area.height,
    },
    drawn.flatMap(({ point: { eceInterval, accuracyInterval }, x: cx, y: cy }) => [
      ...(eceInterval ? [bar([x(eceInterval.low), cy], [x(eceInterval.high), cy])] : []),
      ...(accuracyInterval
        ? [bar([cx, y(accuracyInterval.high)], [cx, y(accuracyInterval.low)])]
        : []),
    ]),
  );
  return (
    <g>
      <polyline
        className={classes.front}
        points={line.map(({ ece, accuracy }) => `${x(ece)},${y(accuracy)}`).join(" ")}
      />
      {drawn.map(({ point, x: cx, y: cy }) => {
        const { key, eceInterval, accuracyInterval, source } = point;
        const cross = source === null ? classes.cross : classes.publishedCross;
        return (
          <g key={key} className={cross}>
            {eceInterval && (
              <line x1={x(eceInterval.low)} x2={x(eceInterval.high)} y1={cy} y2={cy} />
            )}
            {accuracyInterval && (
              <line x1={cx} x2={cx} y1={y(accuracyInterval.low)} y2={y(accuracyInterval.high)} />
            )}
          </g>
        );
      })}
      {drawn.map(({ point, x: cx, y: cy }, i) => (
        <Name key={point.key} point={point} cx={cx} cy={cy} label={labels[i]} />
      ))}
      {drawn.map(({ point, x: cx, y: cy }) => (
        <FrontierMark key={point.key} point={point} cx={cx} cy={cy} />
      ))}
    </g>
  );
}

type Point = [number | undefined, number | undefined];

/** What a line covers, from its upper left end to its lower right. */
const bar = ([left = 0, top = 0]: Point, [right = 0, bottom = 0]: Point): Box => ({
  ...{ left: left - 1, top: top - 1 },
  ...{ right: right + 1, bottom: bottom + 1 },
});

function Name({
  point: { name, source, onFront },
  cx,
  cy,
  label,
}: {
  point: FrontierPoint;
  cx: number;
  cy: number;
  label: PlacedLabel | undefined;
}) {
  if (!label) return null;
  const width = textWidth(name);
  // A name that stands apart is led to from its nearer end.
  const end = Math.min(Math.max(cx, label.x), label.x + width);
  const kind = source === null ? (onFront ? classes.onFront : "") : classes.publishedName;
  return (
    <g>
      {label.far && (
        <line className={classes.leader} x1={cx} y1={cy} x2={end} y2={nearer(label.y, cy)} />
      )}
      <text
        className={`${classes.name} ${kind}`}
        x={label.x + width / 2}
        y={label.y}
        textAnchor="middle"
        dominantBaseline="central"
      >
        {name}
      </text>
    </g>
  );
}

/** The edge of a line of type that is nearer to a mark. */
const nearer = (middle: number, mark: number) =>
  middle + Math.sign(mark - middle) * Math.min(6, Math.abs(mark - middle));
