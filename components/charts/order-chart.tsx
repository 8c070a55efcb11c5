"use client";

import { CartesianGrid, ScatterChart, XAxis, YAxis } from "recharts";
import type { OrderPanel } from "@/lib/figures/study/order-effects";
import classes from "./charts.module.css";
import { Dot, MarkKey, Square } from "./figure-marks";
import { InvisiblePoints, OnAxes } from "./on-axes";
import { nameBelow, plot, shareAxisY } from "./share-axis";

/** Mean confidence and accuracy at each step of an order, with their intervals. */
export function OrderChart({ model }: { model: OrderPanel }) {
  const { labels, axis, confidence, accuracy, summary } = model;
  const steps = labels.map((_, i) => i + 1);
  // The two figures are drawn slightly to the left and right of their step, so that they don't
  // overlap.
  const figures = [
    { points: confidence, shift: -6, Shape: Dot },
    { points: accuracy, shift: 6, Shape: Square },
  ];
  return (
    <div role="img" aria-label={summary}>
      <ScatterChart {...plot} className={classes.order} margin={{ ...plot.margin, top: 26 }}>
        <CartesianGrid stroke="var(--chart-grid)" vertical={false} />
        <XAxis
          type="number"
          dataKey="step"
          domain={[0.5, Math.max(1, steps.length) + 0.5]}
          ticks={steps}
          tickFormatter={(step: number) => labels[step - 1]?.replace("Position ", "") ?? ""}
          interval={0}
          height={38}
          label={nameBelow(axis)}
          stroke="var(--chart-axis)"
          tickLine={false}
        />
        <YAxis {...shareAxisY} dataKey="value" />
        <InvisiblePoints data={[...confidence, ...accuracy]} />
        <MarkKey names={["mean confidence", "accuracy"]} second={128} />
        <OnAxes>
          {({ x, y }) =>
            figures.map(({ points, shift, Shape }) =>
              points.map(({ step, value, error: [below, above] }) => (
                <g key={`${shift} ${step}`}>
                  <line
                    className={classes.interval}
                    x1={x(step) + shift}
                    x2={x(step) + shift}
                    y1={y(value - below)}
                    y2={y(value + above)}
                  />
                  <Shape cx={x(step) + shift} cy={y(value)} />
                </g>
              )),
            )
          }
        </OnAxes>
      </ScatterChart>
    </div>
  );
}
