"use client";

import { useXAxisScale, useYAxisScale } from "recharts";
import type { OrderPoint } from "@/lib/figures/study/order-effects";
import classes from "./charts.module.css";

/** One figure's points with their intervals, a little to a side, so that two figures don't overlap. */
export function OrderPoints({
  points,
  shift,
  kind,
}: {
  points: readonly OrderPoint[];
  /** In pixels. */
  shift: number;
  kind: "confidence" | "accuracy";
}) {
  const x = useXAxisScale();
  const y = useYAxisScale();
  if (!x || !y) return null;
  return (
    <g>
      {points.map(({ step, value, error: [below, above] }) => {
        const cx = (x(step) ?? 0) + shift;
        const cy = y(value) ?? 0;
        return (
          <g key={step}>
            <line
              className={classes.interval}
              x1={cx}
              x2={cx}
              y1={y(value - below)}
              y2={y(value + above)}
            />
            {kind === "confidence" ? (
              <circle className={classes.dot} cx={cx} cy={cy} r={5} />
            ) : (
              <rect className={classes.hollow} x={cx - 4.5} y={cy - 4.5} width={9} height={9} />
            )}
          </g>
        );
      })}
    </g>
  );
}
