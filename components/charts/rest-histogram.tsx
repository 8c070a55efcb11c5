"use client";

import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from "recharts";
import type { RestHistogram as Model } from "@/lib/figures/agreement/rest-table";
import { BarTip } from "./bar-tip";
import classes from "./charts.module.css";
import { axisWidth, nameBelow, nameBeside, plot } from "./share-axis";

/** How many readers agree how closely with the rest. Draws a prepared model. */
export const RestHistogram = ({ model: { bars, most, caption } }: { model: Model }) => (
  <div role="img" aria-label={caption}>
    <BarChart {...plot} className={classes.histogram} data={bars} barCategoryGap={1}>
      <CartesianGrid stroke="var(--chart-grid)" vertical={false} />
      <XAxis
        dataKey="from"
        height={36}
        stroke="var(--chart-axis)"
        tickLine={false}
        label={nameBelow("Kappa with the rest, from")}
      />
      <YAxis
        width={axisWidth}
        domain={[0, most]}
        allowDecimals={false}
        stroke="var(--chart-axis)"
        tickLine={false}
        label={nameBeside("Readers")}
      />
      <Tooltip cursor={false} content={BarTip} />
      <Bar dataKey="n" fill="var(--chart-bar)" isAnimationActive={false} />
    </BarChart>
  </div>
);
