"use client";

import { CartesianGrid, ScatterChart, XAxis, YAxis } from "recharts";
import { type FrontierAxes, frontLine } from "@/lib/figures/frontier/frontier-axes";
import type { FrontierPoint } from "@/lib/figures/frontier/frontier-panels";
import classes from "./frontier.module.css";
import { FrontierPoints } from "./frontier-points";
import { InvisiblePoints } from "./on-axes";
import { frame, nameBelow, nameBeside, shareAxis } from "./share-axis";

interface Props {
  points: readonly FrontierPoint[];
  axes: FrontierAxes;
}

/** Accuracy against ECE, a mark for each model; upper left is better. Draws a prepared panel. */
export function FrontierChart({ points, axes }: Props) {
  const front = points.filter(({ onFront }) => onFront).sort((a, b) => a.ece - b.ece);
  return (
    <ScatterChart
      responsive
      className={classes.frontier}
      margin={frame.margin}
      accessibilityLayer={false}
    >
      <CartesianGrid stroke="var(--chart-grid)" />
      <XAxis
        {...shareAxis}
        {...axes.ece}
        dataKey="ece"
        height={36}
        tickFormatter={(ece: number) => ece.toFixed(2)}
        label={nameBelow("ECE (lower is better)")}
      />
      <YAxis
        {...shareAxis}
        {...axes.accuracy}
        dataKey="accuracy"
        width={frame.axisWidth}
        label={nameBeside("Accuracy")}
      />
      <InvisiblePoints data={points} />
      <FrontierPoints points={points} line={frontLine(front, axes)} />
    </ScatterChart>
  );
}
