"use client";

import type { DecisionStop } from "@/lib/figures/decision/decision-panels";
import type { DecisionLabel } from "@/lib/figures/decision/place-decision-labels";
import charts from "./charts.module.css";
import classes from "./decision.module.css";
import { Mark, OnAxes } from "./on-axes";

/** In pixels, from what is named to the foot of its name. */
const shift = { above: -7, below: 15, across: 4 };

/** The lines' names, beside them. Those of the rules that need no forecast are fainter. */
export const DecisionNames = ({ labels }: { labels: readonly DecisionLabel[] }) => (
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
export const DecisionStops = ({ stops }: { stops: readonly DecisionStop[] }) => (
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
