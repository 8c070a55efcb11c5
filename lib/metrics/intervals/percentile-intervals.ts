import type { Interval } from "../types";
import { percentileInterval } from "./percentile-interval";
import type { Resamples } from "./resample-tally";
import { type ResampledFigure, resampledFigures } from "./resampled-figures";

/** The percentile bootstrap's interval of every figure that was resampled, or why it has none. */
export const percentileIntervals = (values: Resamples) =>
  Object.fromEntries(
    resampledFigures.map((name) => [name, percentileInterval(values[name])]),
  ) as Record<ResampledFigure, Interval | { noInterval: string }>;
