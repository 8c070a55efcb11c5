"use client";

import { useXAxisScale, useYAxisScale } from "recharts";
import type { ReliabilityModel } from "@/lib/figures/calibration/reliability-diagram";
import classes from "./charts.module.css";

/** Each run of several as a thin line beneath what is drawn of all, within the same axes. */
export function SeedLines({ seeds }: { seeds: ReliabilityModel["seeds"] }) {
  const x = useXAxisScale();
  const y = useYAxisScale();
  if (!x || !y) return null;
  return (
    <g>
      {seeds.map(({ key, line }) => (
        <polyline
          key={key}
          className={classes.seed}
          points={line.map((at) => `${x(at.confidence)},${y(at.accuracy)}`).join(" ")}
        />
      ))}
    </g>
  );
}
