import type { Reason } from "@/lib/metrics/reasons";
import type { Interval } from "@/lib/metrics/types";
import { percentileInterval } from "./percentile-interval";
import type { Resamples } from "./resampled-figures";
import { type ResampledFigure, resampledFigures } from "./resampled-figures";

/** The percentile bootstrap's interval of every figure that was resampled, or why it has none. */
export const percentileIntervals = (values: Resamples) =>
  Object.fromEntries(
    resampledFigures.map((name) => [name, percentileInterval(values[name])]),
  ) as Record<ResampledFigure, Interval | { noInterval: Reason }>;
