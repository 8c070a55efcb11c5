"use client";

import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from "recharts";
import classes from "./charts.module.css";
import { axisWidth, nameBelow, nameBeside, plot } from "./share-axis";

interface Props {
  model: {
    bars: readonly { from: number | string; n: number; label: string }[];
    /** The axis ends here. */
    most: number;
  };
  /** What the chart shows, to those who do not see it. */
  label: string;
  /** The axes' names: where a bar begins, and what it counts. */
  from: string;
  counted: string;
  tick?: (from: number) => string;
  /** As tall as the square charts beside it. */
  isTall?: boolean;
}

/** How many of something lie in each range. Draws a prepared model. */
export const Histogram = ({ model, label, from, counted, tick, isTall = false }: Props) => (
  <div role="img" aria-label={label}>
    <BarChart
      {...plot}
      className={isTall ? classes.order : classes.histogram}
      data={model.bars}
      barCategoryGap={1}
    >
      <CartesianGrid stroke="var(--chart-grid)" vertical={false} />
      <XAxis
        dataKey="from"
        height={36}
        stroke="var(--chart-axis)"
        tickLine={false}
        tickFormatter={tick}
        label={nameBelow(from)}
      />
      <YAxis
        width={axisWidth}
        domain={[0, model.most]}
        allowDecimals={false}
        stroke="var(--chart-axis)"
        tickLine={false}
        label={nameBeside(counted)}
      />
      <Tooltip cursor={false} content={BarTip} />
      <Bar dataKey="n" fill="var(--chart-bar)" isAnimationActive={false} />
    </BarChart>
  </div>
);

function BarTip({ payload }: { payload?: readonly { payload?: { label?: string } }[] }) {
  const label = payload?.[0]?.payload?.label;
  return label ? <div className={classes.tip}>{label}</div> : null;
}
