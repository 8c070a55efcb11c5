"use client";

import { CartesianGrid, Scatter, ScatterChart, XAxis, YAxis } from "recharts";
import { type FrontierAxes, frontLine } from "@/lib/figures/frontier/frontier-axes";
import type { FrontierPoint } from "@/lib/figures/frontier/frontier-panels";
import classes from "./frontier.module.css";
import { FrontierPoints } from "./frontier-points";
import { frame, shareAxis } from "./share-axis";

const nothing = () => null;

/** Accuracy against ECE, a mark for each model; upper left is better. Draws a prepared panel. */
export function FrontierChart({
  points,
  axes,
}: {
  points: readonly FrontierPoint[];
  axes: FrontierAxes;
}) {
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
        label={{ value: "ECE (less is better)", position: "insideBottom", offset: 0 }}
      />
      <YAxis
        {...shareAxis}
        {...axes.accuracy}
        dataKey="accuracy"
        width={frame.axisWidth}
        label={{ value: "Accuracy", angle: -90, position: "insideLeft", offset: 8 }}
      />
      {/* Draws nothing: without data of its own the library makes no axes. */}
      <Scatter data={[...points]} shape={nothing} isAnimationActive={false} />
      <FrontierPoints points={points} line={frontLine(front, axes)} />
    </ScatterChart>
  );
}
