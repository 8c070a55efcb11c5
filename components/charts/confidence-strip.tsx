"use client";

import { Bar, BarChart, XAxis, YAxis } from "recharts";
import type { ReliabilityModel } from "@/lib/figures/calibration/reliability-diagram";
import classes from "./charts.module.css";
import { frame, shareAxis } from "./share-axis";

/** How many forecasts there are of each confidence, under a diagram with the same axis. */
export function ConfidenceStrip({ model }: { model: ReliabilityModel }) {
  return (
    <BarChart
      responsive
      className={classes.strip}
      data={model.counts}
      margin={{ ...frame.margin, top: 6, bottom: 0 }}
      accessibilityLayer={false}
    >
      <XAxis {...shareAxis} dataKey="confidence" tick={false} height={2} />
      <YAxis
        width={frame.axisWidth}
        domain={[0, model.mostCounted]}
        ticks={[model.mostCounted]}
        label={{ value: "Forecasts", angle: -90, position: "insideLeft", offset: 8, dy: 24 }}
        interval={0}
        stroke="var(--chart-axis)"
        axisLine={false}
        tickLine={false}
        tickFormatter={(n: number) => n.toLocaleString("en")}
      />
      <Bar dataKey="n" barSize={8} fill="var(--chart-bar)" isAnimationActive={false} />
    </BarChart>
  );
}
