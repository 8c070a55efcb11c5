"use client";

import { CartesianGrid, Scatter, ScatterChart, XAxis, YAxis } from "recharts";
import type { OrderPanel } from "@/lib/figures/study/order-effects";
import classes from "./charts.module.css";
import { OrderPoints } from "./order-points";
import { frame, shareAxis } from "./share-axis";

const nothing = () => null;

/** What the marks mean: within the chart, so that a saved picture has it too. */
function Key() {
  const left = frame.axisWidth + 8;
  return (
    <g>
      <circle className={classes.dot} cx={left} cy={10} r={5} />
      <text x={left + 10} y={14}>
        mean confidence
      </text>
      <rect className={classes.hollow} x={left + 124} y={5.5} width={9} height={9} />
      <text x={left + 138} y={14}>
        accuracy
      </text>
    </g>
  );
}

/** Mean confidence and accuracy at each step of an order, with their intervals. */
export function OrderChart({ model }: { model: OrderPanel }) {
  const { labels, axis, confidence, accuracy, summary } = model;
  const steps = labels.map((_, i) => i + 1);
  return (
    <div role="img" aria-label={summary}>
      <ScatterChart
        responsive
        className={classes.order}
        margin={{ ...frame.margin, top: 26 }}
        accessibilityLayer={false}
      >
        <CartesianGrid stroke="var(--chart-grid)" vertical={false} />
        <XAxis
          type="number"
          dataKey="step"
          domain={[0.5, Math.max(1, steps.length) + 0.5]}
          ticks={steps}
          tickFormatter={(step: number) => labels[step - 1]?.replace("Position ", "") ?? ""}
          interval={0}
          height={38}
          label={{ value: axis, position: "insideBottom", offset: 0 }}
          stroke="var(--chart-axis)"
          tickLine={false}
        />
        <YAxis {...shareAxis} dataKey="value" width={frame.axisWidth} />
        {/* Draws nothing: without data of its own the library makes no axes. */}
        <Scatter data={[...confidence, ...accuracy]} shape={nothing} isAnimationActive={false} />
        <Key />
        <OrderPoints points={confidence} shift={-6} kind="confidence" />
        <OrderPoints points={accuracy} shift={6} kind="accuracy" />
      </ScatterChart>
    </div>
  );
}
