import { quickFigures } from "../calibration/calibration-figures";
import { countTally } from "../count-tally";
import type { BinRules, Measured, Tally } from "../types";
import { binShares } from "./bin-shares";
import { gapModel } from "./gap-model";
import { heldGaps } from "./held-gaps";
import { measureFigures } from "./measure-figures";
import type { MeasuredName } from "./measured-names";
import { normalIntervals } from "./normal-intervals";

/**
 * The figures of `measureTally` in a small part of the time: intervals of `normalIntervals` in place of those from
 * resamples, and of the errors ECE's alone, which is the same but for the size of the gap that it is held to. What
 * is left out says `later`: the smooth error, and the other errors' intervals.
 *
 * @throws RangeError if `bins` is not a positive whole number
 */
export function measureTallyQuickly(
  tally: Tally,
  rules: BinRules,
  later: string,
): Record<MeasuredName, Measured> {
  const n = countTally(tally);
  const points = { ...quickFigures(tally, rules), smoothEce: { undefined: later, n } };
  return measureFigures(
    points,
    n < 2
      ? { noInterval: `an interval needs at least two forecasts, got ${n}` }
      : {
          tally,
          intervals: normalIntervals(tally, points, later),
          ece: gapModel(heldGaps(tally.confidence, binShares(tally, rules)), tally),
          others: later,
        },
  );
}
