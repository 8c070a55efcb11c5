"use client";

import { type PointerEvent, useState } from "react";
import { CartesianGrid, ScatterChart, XAxis, YAxis } from "recharts";
import type { Point, scatterAxes } from "@/lib/figures/leaderboard/point-charts";
import classes from "./charts.module.css";
import { InvisiblePoints, OnAxes } from "./on-axes";
import { axisWidth, nameBelow, nameBeside, plot } from "./share-axis";

interface Props {
  points: readonly Point[];
  axes: ReturnType<typeof scatterAxes>;
  /** What is measured, and how a tick and a point are written. */
  name: string;
  tick: (value: number) => string;
  label: (point: Point) => string;
  onOpen: (point: Point) => void;
}

/**
 * A figure of each of thousands of groups against its number of forecasts. All marks are one path, so that ten
 * thousand are drawn as quickly as ten; the table beside it is for the keyboard.
 */
export function PointScatter({ points, axes, name, tick, label, onOpen }: Props) {
  const [near, setNear] = useState<Point | null>(null);
  const axis = { type: "number" as const, stroke: "var(--chart-axis)", tickLine: false };
  return (
    <div role="img" aria-label={`${name} of each group against its number of forecasts`}>
      <ScatterChart {...plot} className={classes.order}>
        <CartesianGrid stroke="var(--chart-grid)" />
        <XAxis
          {...axis}
          dataKey="n"
          height={36}
          scale={axes.isLog ? "log" : "linear"}
          domain={endsOf(axes.n)}
          ticks={axes.n}
          tickFormatter={(n: number) => n.toLocaleString("en")}
          label={nameBelow("Forecasts")}
        />
        <YAxis
          {...axis}
          dataKey="value"
          width={axisWidth}
          domain={endsOf(axes.value)}
          ticks={axes.value}
          tickFormatter={tick}
          label={nameBeside(name)}
        />
        <InvisiblePoints data={points.slice(0, 2)} />
        <OnAxes>
          {({ x, y, area }) => {
            const find = (event: PointerEvent<SVGRectElement>) => {
              const { left, top } = event.currentTarget.getBoundingClientRect();
              const [px, py] = [event.clientX - left + area.x, event.clientY - top + area.y];
              setNear(nearest(points, (point) => Math.hypot(x(point.n) - px, y(point.value) - py)));
            };
            return (
              <>
                <path
                  d={points.map(({ n, value }) => `M${x(n)} ${y(value)}h0`).join("")}
                  className={classes.points}
                />
                {near && (
                  <>
                    <circle className={classes.dot} cx={x(near.n)} cy={y(near.value)} r={5} />
                    <text
                      className={classes.name}
                      x={Math.min(x(near.n), area.x + area.width)}
                      y={Math.max(y(near.value) - 12, area.y + 10)}
                      textAnchor={x(near.n) > area.x + area.width / 2 ? "end" : "start"}
                    >
                      {label(near)}
                    </text>
                  </>
                )}
                {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the pointer; the table opens the same groups by key */}
                <rect
                  x={area.x}
                  y={area.y}
                  width={area.width}
                  height={area.height}
                  className={near ? classes.halo : undefined}
                  fill="transparent"
                  onPointerMove={find}
                  onPointerDown={find}
                  onPointerLeave={() => setNear(null)}
                  onClick={() => near && onOpen(near)}
                />
              </>
            );
          }}
        </OnAxes>
      </ScatterChart>
    </div>
  );
}

const endsOf = (ticks: readonly number[]) => [ticks[0] ?? 0, ticks.at(-1) ?? 1];

/** Pixels within which a pointer is at a mark. */
const reach = 24;

function nearest(points: readonly Point[], distance: (point: Point) => number): Point | null {
  let [found, least]: [Point | null, number] = [null, reach];
  for (const point of points) {
    const away = distance(point);
    if (away < least) [found, least] = [point, away];
  }
  return found;
}
