"use client";

import {
  Area,
  CartesianGrid,
  ComposedChart,
  DefaultZIndexes,
  Line,
  ReferenceLine,
  XAxis,
  YAxis,
  ZIndexLayer,
} from "recharts";
import type { DecisionModel } from "@/lib/figures/decision/decision-panels";
import classes from "./decision.module.css";
import { DecisionNames, DecisionStops } from "./decision-marks";
import { frame, nameBelow, nameBeside, shareAxis } from "./share-axis";

const still = { type: "linear", dot: false, activeDot: false, isAnimationActive: false } as const;

/** Expected and realised loss over the cost of "I don't know", and regret. Draws a prepared model. */
export function DecisionChart({ model }: { model: DecisionModel }) {
  const { points, axis, answer } = model;
  const abstain = [
    { x: 0, y: 0 },
    { x: axis.top, y: axis.top },
  ] as const;
  const always = [
    { x: 0, y: answer },
    { x: 1, y: answer },
  ] as const;
  return (
    <ComposedChart
      responsive
      className={classes.decision}
      data={points}
      margin={frame.margin}
      accessibilityLayer={false}
    >
      <CartesianGrid stroke="var(--chart-grid)" />
      <XAxis
        {...shareAxis}
        dataKey="beta"
        height={36}
        tickFormatter={decimals}
        label={nameBelow("Cost of “I don’t know”")}
      />
      <YAxis
        {...shareAxis}
        domain={[0, axis.top]}
        ticks={axis.ticks}
        width={frame.axisWidth}
        tickFormatter={decimals}
        label={nameBeside("Loss per forecast", 40)}
      />
      <Area {...still} dataKey="band" stroke="none" fill="var(--chart-range)" fillOpacity={0.28} />
      <Area
        {...still}
        dataKey="regret"
        stroke="none"
        fill="var(--chart-range)"
        fillOpacity={0.75}
      />
      <ReferenceLine segment={abstain} stroke="var(--chart-muted)" strokeDasharray="1.5 3" />
      <ReferenceLine segment={always} stroke="var(--chart-muted)" strokeDasharray="8 3" />
      <Line
        {...still}
        dataKey="expected"
        stroke="var(--chart-ink)"
        strokeWidth={1.5}
        strokeDasharray="5 3"
      />
      <Line {...still} dataKey="realised" stroke="var(--chart-mark)" strokeWidth={2.25} />
      {/* Without a layer of its own the library draws it below its areas and lines. */}
      <ZIndexLayer zIndex={DefaultZIndexes.label}>
        <DecisionNames labels={model.labels} />
        <DecisionStops stops={model.stops} />
      </ZIndexLayer>
    </ComposedChart>
  );
}

const decimals = (value: number) => value.toFixed(2);
