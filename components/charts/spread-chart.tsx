"use client";

import { CartesianGrid, ScatterChart, XAxis, YAxis } from "recharts";
import type { SpreadRow } from "@/lib/figures/phrases/spread-rows";
import classes from "./charts.module.css";
import { InvisiblePoints, Mark, OnAxes } from "./on-axes";
import { nameBelow, plot, shareAxisX } from "./share-axis";

/** Of each phrase, from top to bottom, the probabilities that people gave: a dot for each, the box of quartiles, the median. */
export function SpreadChart({ rows, label }: { rows: readonly SpreadRow[]; label: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: not fields of a form
    <div role="group" aria-label={label}>
      <ScatterChart
        {...plot}
        style={{ width: "100%", height: rows.length * rowHeight + axisHeight }}
        margin={{ ...plot.margin, left: 18 }}
      >
        <CartesianGrid stroke="var(--chart-grid)" horizontal={false} />
        <XAxis {...shareAxisX} dataKey="x" label={nameBelow("Probability")} />
        <YAxis hide type="number" dataKey="y" domain={[rows.length, 0]} />
        <InvisiblePoints data={[{ x: 0, y: 0 }]} />
        <OnAxes>
          {({ x, area }) =>
            rows.map((row, i) => {
              const top = area.y + (i * area.height) / rows.length;
              const middle = top + fromTop;
              return (
                <Mark key={row.phrase} label={row.label}>
                  <rect
                    className={classes.halo}
                    x={area.x}
                    y={top}
                    width={area.width}
                    height={area.height / rows.length}
                  />
                  {i > 0 && (
                    <line
                      stroke="var(--chart-grid)"
                      x1={area.x}
                      x2={area.x + area.width}
                      y1={top}
                      y2={top}
                    />
                  )}
                  <text className={classes.name} x={area.x + 2} y={top + 13}>
                    {row.phrase}
                  </text>
                  <rect
                    className={classes.box}
                    x={x(row.lower)}
                    y={middle - boxHeight / 2}
                    width={Math.max(0, x(row.upper) - x(row.lower))}
                    height={boxHeight}
                  />
                  {row.dots.map(({ value, n }) => (
                    <circle
                      key={value}
                      className={classes.answers}
                      cx={x(value)}
                      cy={middle}
                      r={radius(n, row.n)}
                    />
                  ))}
                  <line
                    className={classes.middle}
                    x1={x(row.median)}
                    x2={x(row.median)}
                    y1={middle - boxHeight / 2}
                    y2={middle + boxHeight / 2}
                  />
                </Mark>
              );
            })
          }
        </OnAxes>
      </ScatterChart>
    </div>
  );
}

const rowHeight = 50;
/** Of the dots: their phrase stands above them, nearer than the one below. */
const fromTop = 28;
const axisHeight = 48;
const boxHeight = 16;

/** The areas of a row's dots are as their shares of its answers. */
const radius = (n: number, all: number) => Math.max(1.5, 14 * Math.sqrt(n / Math.max(all, 8)));
