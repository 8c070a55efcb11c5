import { figureNames } from "../calibration/calibration-figures";

/** The figures that are measured with intervals, in the order in which they are shown. */
export const measuredNames = figureNames.flatMap((name) =>
  name === "ece" ? ([name, "eceCorrected"] as const) : [name],
);

export type MeasuredName = (typeof measuredNames)[number];
