import { Tooltip } from "@mantine/core";
import type { KeyboardEvent } from "react";
import type { ReliabilityPoint } from "@/lib/figures/calibration/reliability-diagram";
import classes from "./charts.module.css";

/** A point that opens what is behind it, by click, or by Enter where it has the focus; or says what it is. */
export function BinPoint({
  cx,
  cy,
  point,
  onOpen,
}: {
  cx: number;
  cy: number;
  point: ReliabilityPoint;
  onOpen?: (point: ReliabilityPoint) => void;
}) {
  const bins = point.lastBin - point.firstBin + 1;
  // Area grows with the bins that are drawn as one; what they hold is in the label and the strip below.
  const radius = Math.min(14, 4.5 * Math.sqrt(bins));
  const openByKey = (event: KeyboardEvent) => {
    if (!onOpen) return;
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    onOpen(point);
  };
  return (
    <Tooltip label={point.label} events={shownOn} multiline maw={280} withArrow>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it has a role, and acts only as a button */}
      <g
        role={onOpen ? "button" : "img"}
        tabIndex={0}
        aria-label={onOpen ? `${point.label}. Show them.` : point.label}
        className={onOpen ? classes.point : classes.stillPoint}
        onClick={() => onOpen?.(point)}
        onKeyDown={openByKey}
      >
        <circle className={classes.ring} cx={cx} cy={cy} r={radius + 3.5} />
        <circle className={classes.dot} cx={cx} cy={cy} r={radius} />
        {point.mark && (
          <text x={cx - radius - 5} y={cy} textAnchor="end" dominantBaseline="central">
            {point.mark}
          </text>
        )}
      </g>
    </Tooltip>
  );
}

const shownOn = { hover: true, focus: true, touch: false };
