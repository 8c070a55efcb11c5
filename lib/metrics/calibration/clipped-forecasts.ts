import type { Tally } from "../types";
import { logScoreClip } from "./log-score";

/** How many forecasts have a confidence that `logScore` clips. */
export function clippedForecasts(tally: Tally, clip = logScoreClip): number {
  let clipped = 0;
  for (let k = 0; k < tally.confidence.length; k += 1) {
    const confidence = tally.confidence[k] ?? Number.NaN;
    if (confidence < clip || confidence > 1 - clip) {
      clipped += (tally.right[k] ?? 0) + (tally.wrong[k] ?? 0);
    }
  }
  return clipped;
}
