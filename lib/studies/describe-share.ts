import { count } from "@/lib/text/count";

/** 0.05 as "5%", 0.2735 as "27.4%". */
export const shortPercent = (share: number) => `${Number((100 * share).toFixed(1))}%`;

/** 0.05 as "5 percentage points": how far two shares may be apart. */
export const points = (distance: number) =>
  count(Number((100 * distance).toFixed(1)), "percentage point");
