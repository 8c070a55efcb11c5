import { Tooltip } from "@mantine/core";
import type { FrontierPoint } from "@/lib/figures/frontier/frontier-panels";
import classes from "./frontier.module.css";

const shownOn = { hover: true, focus: true, touch: true };

/** A model's mark: its shape says whether it states confidence, hollow that it was published. */
export function FrontierMark({
  point: { states, source, label },
  cx,
  cy,
}: {
  point: FrontierPoint;
  cx: number;
  cy: number;
}) {
  const kind = source === null ? classes.own : classes.published;
  return (
    <Tooltip label={label} events={shownOn} multiline maw={280} withArrow>
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it has the focus to be read */}
      <g role="img" tabIndex={0} aria-label={label} className={classes.mark}>
        <circle className={classes.ring} cx={cx} cy={cy} r={9} />
        {states === "confidence" && <circle className={kind} cx={cx} cy={cy} r={5} />}
        {states === "no confidence" && (
          <rect className={kind} x={cx - 4.5} y={cy - 4.5} width={9} height={9} />
        )}
        {states === "unknown" && <path className={kind} d={`M${cx} ${cy - 6}l6 6l-6 6l-6-6z`} />}
      </g>
    </Tooltip>
  );
}
