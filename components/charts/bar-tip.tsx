import classes from "./charts.module.css";

/** What a bar counts, in words. */
export function BarTip({ payload }: { payload?: readonly { payload?: { label?: string } }[] }) {
  const label = payload?.[0]?.payload?.label;
  return label ? <div className={classes.tip}>{label}</div> : null;
}
