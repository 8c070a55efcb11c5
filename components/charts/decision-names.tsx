"use client";

import { useXAxisScale, useYAxisScale } from "recharts";
import type { DecisionLabel } from "@/lib/figures/decision/decision-panels";
import classes from "./decision.module.css";

/** In pixels, from what is named to the foot of its name. */
const shift = { above: -7, below: 15, across: 4 };

/** The lines' names, beside them. Those of the rules that need no forecast are fainter. */
export function DecisionNames({ labels }: { labels: readonly DecisionLabel[] }) {
  const x = useXAxisScale();
  const y = useYAxisScale();
  if (!x || !y) return null;
  return (
    <g>
      {labels.map(({ text, beta, loss, side, anchor }) => (
        <text
          key={text}
          className={text.startsWith("always") ? `${classes.name} ${classes.minor}` : classes.name}
          x={x(beta)}
          y={(y(loss) ?? 0) + shift[side]}
          textAnchor={anchor}
        >
          {text}
        </text>
      ))}
    </g>
  );
}
