"use client";

import { useXAxisScale, useYAxisScale } from "recharts";
import type { ShareBar } from "@/lib/quality/rounds/share-histogram";
import classes from "./rounds.module.css";

/**
 * The bars of a histogram from edge to edge, those who meet the rule below the others. They are drawn
 * here: on an axis of numbers the library does not know how wide a bar is.
 */
export function ShareBars({ bars }: { bars: readonly ShareBar[] }) {
  const x = useXAxisScale();
  const y = useYAxisScale();
  if (!x || !y) return null;
  return (
    <g>
      {bars.map(({ low, high, passing, others }) => {
        const at = { x: (x(low) ?? 0) + 0.5, width: (x(high) ?? 0) - (x(low) ?? 0) - 1 };
        const between = (from: number, to: number) => ({
          y: y(to),
          height: (y(from) ?? 0) - (y(to) ?? 0),
        });
        return (
          <g key={low}>
            <rect {...at} {...between(0, passing)} className={classes.sharePassing} />
            <rect {...at} {...between(passing, passing + others)} className={classes.shareOther} />
          </g>
        );
      })}
    </g>
  );
}
