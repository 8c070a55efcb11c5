"use client";

import { useXAxisScale, useYAxisScale } from "recharts";
import type { ReliabilityPoint } from "@/lib/figures/calibration/reliability-diagram";
import { BinPoint } from "./bin-point";
import classes from "./charts.module.css";

/**
 * The points of a diagram with their intervals, within a chart whose axes are both shares. They are
 * drawn here and not by the library, whose points are made anew with each change of the data, so that
 * the one that has the focus would lose it.
 */
export function BinPoints({
  points,
  onOpen,
}: {
  points: readonly ReliabilityPoint[];
  /** Opens what is behind a point; without it there is only the point. */
  onOpen?: (point: ReliabilityPoint) => void;
}) {
  const x = useXAxisScale();
  const y = useYAxisScale();
  if (!x || !y) return null;
  const placed = points.map((point) => {
    const { confidence, accuracy, confidenceError, accuracyError } = point;
    return {
      point,
      key: point.firstBin,
      cx: x(confidence),
      cy: y(accuracy),
      left: x(confidence - confidenceError[0]),
      right: x(confidence + confidenceError[1]),
      bottom: y(accuracy - accuracyError[0]),
      top: y(accuracy + accuracyError[1]),
    };
  });
  return (
    <g>
      {placed.map(({ key, cx, cy, left, right, bottom, top }) => (
        <g key={key}>
          <line className={classes.range} x1={left} x2={right} y1={cy} y2={cy} />
          <line className={classes.interval} x1={cx} x2={cx} y1={bottom} y2={top} />
        </g>
      ))}
      {onOpen &&
        placed.map(({ key, cx, cy, point }) => (
          // A click beside a point opens it as well; these lie below all points.
          // biome-ignore lint/a11y/noStaticElementInteractions: the point itself is the button
          <circle
            key={key}
            className={classes.halo}
            cx={cx}
            cy={cy}
            r={12}
            onClick={() => onOpen(point)}
          />
        ))}
      {placed.map(({ key, cx, cy, point }) =>
        cx === undefined || cy === undefined ? null : (
          <BinPoint key={key} cx={cx} cy={cy} point={point} onOpen={onOpen} />
        ),
      )}
    </g>
  );
}
