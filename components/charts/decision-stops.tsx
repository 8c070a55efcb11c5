"use client";

import { Tooltip } from "@mantine/core";
import { usePlotArea, useXAxisScale, useYAxisScale } from "recharts";
import type { DecisionStop } from "@/lib/figures/decision/decision-panels";
import classes from "./decision.module.css";

const shownOn = { hover: true, focus: true, touch: true };

/** Costs at which the losses can be read, by pointer or by Tab, each a strip of the plot. */
export function DecisionStops({ stops }: { stops: readonly DecisionStop[] }) {
  const x = useXAxisScale();
  const y = useYAxisScale();
  const area = usePlotArea();
  if (!x || !y || !area) return null;
  const width = area.width / Math.max(1, stops.length - 1);
  const right = area.x + area.width;
  return (
    <g>
      {stops.map(({ beta, expected, realised, label }) => {
        const at = x(beta) ?? 0;
        const left = Math.max(area.x, at - width / 2);
        return (
          <Tooltip key={beta} label={label} events={shownOn} multiline maw={280} withArrow>
            {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it has the focus to be read */}
            <g role="img" tabIndex={0} aria-label={label} className={classes.stop}>
              <rect
                className={classes.strip}
                x={left}
                y={area.y}
                width={Math.max(0, Math.min(right, at + width / 2) - left)}
                height={area.height}
              />
              <line
                className={classes.rule}
                x1={at}
                x2={at}
                y1={area.y}
                y2={area.y + area.height}
              />
              <circle
                className={`${classes.reading} ${classes.hollow}`}
                cx={at}
                cy={y(expected)}
                r={4}
              />
              <circle className={classes.reading} cx={at} cy={y(realised)} r={4} />
            </g>
          </Tooltip>
        );
      })}
    </g>
  );
}
