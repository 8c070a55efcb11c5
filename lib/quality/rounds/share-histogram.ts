import { formatShare } from "@/lib/text/format-number";
import type { Ranked } from "./rank-candidates";

/** How many people matched which share, 5 % to a bar. */
export interface ShareBar {
  /** The bar's middle, in [0, 1]. */
  share: number;
  low: number;
  high: number;
  passing: number;
  others: number;
}

const bars = 20;

/** A histogram of shares: a bar holds its lower end, the last one both. */
export function shareBars(ranked: readonly Ranked<unknown>[]): ShareBar[] {
  const drawn = Array.from({ length: bars }, (_, i) => ({
    share: (i + 0.5) / bars,
    low: i / bars,
    high: (i + 1) / bars,
    passing: 0,
    others: 0,
  }));
  for (const { score, passes } of ranked) {
    // In whole texts, so that 57 of 60 is in the bar from 95 %.
    const bar = drawn[Math.min(bars - 1, Math.floor((score.matched * bars) / score.texts))];
    if (!bar) continue;
    if (passes) bar.passing += 1;
    else bar.others += 1;
  }
  return drawn;
}

/** What a bar holds: its lower end, the last one both. */
export const describeBar = ({ low, high }: Pick<ShareBar, "low" | "high">) =>
  `${formatShare(low)} to ${high === 1 ? "" : "below "}${formatShare(high)}`;
