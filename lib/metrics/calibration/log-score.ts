import type { Estimate, Tally } from "../types";
import { meanScore } from "./mean-score";

/**
 * How near to 0 and 1 a confidence may come in the log score. A reader who writes whole percents
 * says 100 % for all from 99.5 % up, so 0.5 % is the least doubt that the words leave; without it
 * one wrong answer given with certainty would make every mean infinite.
 */
export const logScoreClip = 0.005;

/**
 * Log score (Good 1952): mean of -ln of the probability that was given to what happened, in nats,
 * lower is better, 0 at best. Confidences are clipped to [clip, 1 - clip], so one forecast counts
 * -ln(clip) at most. Undefined without forecasts.
 *
 * @throws RangeError if `clip` is not in (0, 0.5)
 */
export function logScore(tally: Tally, clip = logScoreClip): Estimate {
  if (!(clip > 0 && clip < 0.5)) throw new RangeError(`clip ${clip} is not in (0, 0.5)`);
  const surprise = (probability: number) =>
    -Math.log(Math.min(Math.max(probability, clip), 1 - clip));
  return meanScore(tally, surprise, (confidence) => surprise(1 - confidence));
}
