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
import type {
  DecisionLabel,
  DecisionModel,
  DecisionStop,
} from "@/lib/figures/decision/decision-panels";
import charts from "./charts.module.css";
import classes from "./decision.module.css";
import { Mark, OnAxes } from "./on-axes";
import { nameBelow, nameBeside, plot, shareAxisX, shareAxisY } from "./share-axis";

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
    <ComposedChart {...plot} className={classes.decision} data={points}>
      <CartesianGrid stroke="var(--chart-grid)" />
      <XAxis
        {...shareAxisX}
        dataKey="beta"
        tickFormatter={decimals}
        label={nameBelow("Cost of “I don’t know”")}
      />
      <YAxis
        {...shareAxisY}
        domain={[0, axis.top]}
        ticks={axis.ticks}
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
      {/* Without its own layer, the library would draw it below the areas and lines. */}
      <ZIndexLayer zIndex={DefaultZIndexes.label}>
        <DecisionNames labels={model.labels} />
        <DecisionStops stops={model.stops} />
      </ZIndexLayer>
    </ComposedChart>
  );
}

const decimals = (value: number) => value.toFixed(2);

/** In pixels, from a line to the bottom of its name. */
const shift = { above: -7, below: 15, across: 4 };

/** The names beside the lines. Rules that need no forecast have fainter names. */
const DecisionNames = ({ labels }: { labels: readonly DecisionLabel[] }) => (
  <OnAxes>
    {({ x, y }) =>
      labels.map(({ text, beta, loss, side, anchor }) => (
        <text
          key={text}
          className={text.startsWith("always") ? charts.minorName : charts.name}
          x={x(beta)}
          y={y(loss) + shift[side]}
          textAnchor={anchor}
        >
          {text}
        </text>
      ))
    }
  </OnAxes>
);

/** Costs at which the losses can be read, by pointer or by Tab, each a strip of the plot. */
const DecisionStops = ({ stops }: { stops: readonly DecisionStop[] }) => (
  <OnAxes>
    {({ x, y, area: { x: left, y: top, width, height } }) => {
      const half = width / Math.max(1, stops.length - 1) / 2;
      return stops.map(({ beta, expected, realised, label }) => {
        const from = Math.max(left, x(beta) - half);
        const to = Math.min(left + width, x(beta) + half);
        return (
          <Mark key={beta} label={label} className={classes.stop}>
            <rect
              className={classes.strip}
              x={from}
              y={top}
              width={Math.max(0, to - from)}
              height={height}
            />
            <line className={classes.rule} x1={x(beta)} x2={x(beta)} y1={top} y2={top + height} />
            <circle
              className={`${classes.reading} ${classes.hollow}`}
              cx={x(beta)}
              cy={y(expected)}
              r={4}
            />
            <circle className={classes.reading} cx={x(beta)} cy={y(realised)} r={4} />
          </Mark>
        );
      });
    }}
  </OnAxes>
);
