"use client";

import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from "recharts";
import { formatSeconds, type TimeHistogram as Model } from "@/lib/figures/study/times-charts";
import { BarTip } from "./bar-tip";
import classes from "./charts.module.css";
import { axisWidth, nameBelow, nameBeside, plot } from "./share-axis";

/** How many tasks took how long. Draws a prepared model. */
export function TimeHistogram({ model }: { model: Model }) {
  const { bars, most, width, caption } = model;
  return (
    <div role="img" aria-label={caption}>
      <BarChart {...plot} className={classes.histogram} data={bars} barCategoryGap={1}>
        <CartesianGrid stroke="var(--chart-grid)" vertical={false} />
        <XAxis
          dataKey="from"
          height={36}
          stroke="var(--chart-axis)"
          tickLine={false}
          tickFormatter={(from: number) => (width >= 60 ? formatSeconds(from) : String(from))}
          label={nameBelow(width >= 60 ? "Active time from" : "Active seconds from")}
        />
        <YAxis
          width={axisWidth}
          domain={[0, most]}
          allowDecimals={false}
          stroke="var(--chart-axis)"
          tickLine={false}
          label={nameBeside("Tasks")}
        />
        <Tooltip cursor={false} content={BarTip} />
        <Bar dataKey="n" fill="var(--chart-bar)" isAnimationActive={false} />
      </BarChart>
    </div>
  );
}
