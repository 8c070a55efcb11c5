"use client";

import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from "recharts";
import type { PointHistogram as Model } from "@/lib/figures/leaderboard/point-charts";
import classes from "./charts.module.css";
import { axisWidth, nameBelow, nameBeside, plot } from "./share-axis";

interface Props {
  model: Model;
  /** What is measured, and how a tick is written. */
  name: string;
  tick: (value: number) => string;
}

/** How many groups have a figure in which range. Draws a prepared model. */
export function PointHistogram({ model: { bars, most }, name, tick }: Props) {
  return (
    <div role="img" aria-label={`How many groups have which ${name}`}>
      <BarChart {...plot} className={classes.order} data={bars} barCategoryGap={1}>
        <CartesianGrid stroke="var(--chart-grid)" vertical={false} />
        <XAxis
          dataKey="from"
          height={36}
          stroke="var(--chart-axis)"
          tickLine={false}
          tickFormatter={tick}
          label={nameBelow(`${name}, from`)}
        />
        <YAxis
          width={axisWidth}
          domain={[0, most]}
          allowDecimals={false}
          stroke="var(--chart-axis)"
          tickLine={false}
          label={nameBeside("Groups")}
        />
        <Tooltip cursor={false} content={Content} />
        <Bar dataKey="n" fill="var(--chart-bar)" isAnimationActive={false} />
      </BarChart>
    </div>
  );
}

function Content({ payload }: { payload?: readonly { payload?: { label?: string } }[] }) {
  const label = payload?.[0]?.payload?.label;
  return label ? <div className={classes.tip}>{label}</div> : null;
}
