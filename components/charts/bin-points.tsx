"use client";

import type { ReliabilityPoint } from "@/lib/figures/calibration/reliability-diagram";
import classes from "./charts.module.css";
import { Mark, OnAxes } from "./on-axes";

interface Props {
  points: readonly ReliabilityPoint[];
  /** Opens the forecasts behind a point. */
  onOpen?: (point: ReliabilityPoint) => void;
}

/** The points of a reliability diagram with their intervals. */
export const BinPoints = ({ points, onOpen }: Props) => (
  <OnAxes>
    {({ x, y }) => (
      <>
        {points.map(({ firstBin, confidence, accuracy, confidenceError, accuracyError }) => (
          <g key={firstBin}>
            <line
              className={classes.range}
              x1={x(confidence - confidenceError[0])}
              x2={x(confidence + confidenceError[1])}
              y1={y(accuracy)}
              y2={y(accuracy)}
            />
            <line
              className={classes.interval}
              x1={x(confidence)}
              x2={x(confidence)}
              y1={y(accuracy - accuracyError[0])}
              y2={y(accuracy + accuracyError[1])}
            />
          </g>
        ))}
        {onOpen &&
          points.map((point) => (
            // A click beside a point opens it as well; these lie below all points.
            // biome-ignore lint/a11y/noStaticElementInteractions: the point itself is the button
            <circle
              key={point.firstBin}
              className={classes.halo}
              cx={x(point.confidence)}
              cy={y(point.accuracy)}
              r={12}
              onClick={() => onOpen(point)}
            />
          ))}
        {points.map((point) => (
          <BinPoint
            key={point.firstBin}
            cx={x(point.confidence)}
            cy={y(point.accuracy)}
            point={point}
            onOpen={onOpen && (() => onOpen(point))}
          />
        ))}
      </>
    )}
  </OnAxes>
);

interface PointProps {
  cx: number;
  cy: number;
  point: ReliabilityPoint;
  onOpen?: () => void;
}

function BinPoint({ cx, cy, point: { firstBin, lastBin, label, mark }, onOpen }: PointProps) {
  // Area grows with the bins that are drawn as one; what they hold is in the label and the strip below.
  const radius = Math.min(14, 4.5 * Math.sqrt(lastBin - firstBin + 1));
  return (
    <Mark label={label} onOpen={onOpen}>
      <circle className={classes.ring} cx={cx} cy={cy} r={radius + 3.5} />
      <circle className={classes.dot} cx={cx} cy={cy} r={radius} />
      {mark && (
        <text x={cx - radius - 5} y={cy} textAnchor="end" dominantBaseline="central">
          {mark}
        </text>
      )}
    </Mark>
  );
}
