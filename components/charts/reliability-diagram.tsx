"use client";

import {
  CartesianGrid,
  ReferenceDot,
  ReferenceLine,
  Scatter,
  ScatterChart,
  XAxis,
  YAxis,
} from "recharts";
import type {
  ReliabilityModel,
  ReliabilityPoint,
} from "@/lib/figures/calibration/reliability-diagram";
import { BinPoints } from "./bin-points";
import classes from "./charts.module.css";
import { SeedLines } from "./seed-lines";
import { frame, shareAxis } from "./share-axis";

const diagonal = [
  { x: 0, y: 0 },
  { x: 1, y: 1 },
] as const;
const nothing = () => null;

/** Accuracy against confidence, a point per bin, all on the same scale. Draws a prepared model. */
export function ReliabilityDiagram({
  model,
  onOpen,
}: {
  model: ReliabilityModel;
  onOpen?: (point: ReliabilityPoint) => void;
}) {
  return (
    <ScatterChart
      responsive
      className={classes.plot}
      margin={frame.margin}
      accessibilityLayer={false}
    >
      <CartesianGrid stroke="var(--chart-grid)" />
      <XAxis
        {...shareAxis}
        dataKey="confidence"
        height={36}
        label={{ value: "Confidence", position: "insideBottom", offset: 0 }}
      />
      <YAxis
        {...shareAxis}
        dataKey="accuracy"
        width={frame.axisWidth}
        label={{ value: "Accuracy", angle: -90, position: "insideLeft", offset: 8 }}
      />
      <ReferenceLine segment={diagonal} stroke="var(--chart-muted)" strokeDasharray="4 4" />
      <ReferenceDot
        x={0.02}
        y={0.96}
        r={0}
        label={{ value: "underconfident", position: "right" }}
      />
      <ReferenceDot x={0.4} y={0.04} r={0} label={{ value: "overconfident", position: "right" }} />
      {/* Draws nothing: without data of its own the library makes no axes. */}
      <Scatter data={model.points} shape={nothing} isAnimationActive={false} />
      <SeedLines seeds={model.seeds} />
      <BinPoints points={model.points} onOpen={onOpen} />
    </ScatterChart>
  );
}
