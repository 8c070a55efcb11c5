import { isOneSided } from "@/lib/metrics/kinds";
import type { Sampler } from "@/lib/metrics/random/multinomial-sampler";
import type { Tally } from "@/lib/metrics/types";

/**
 * Varies the resamples of a tally in which all forecasts are right (or all wrong), which would else be alike.
 * In each resample a share K / `units` of the forecasts at every confidence becomes the other kind, with K from
 * a Poisson distribution of mean 1: as if one of the independent units were of that kind. The 97.5 % point of K
 * is 3, so the interval of accuracy ends at 3 / units from 1: the rule of three (J. A. Hanley and A. Lippman-
 * Hand 1983, "If nothing goes wrong, is everything all right?"). `draw` counts the tally's `forecastKinds`. Any
 * other tally is drawn unchanged.
 */
export function ruleOfThree(draw: Sampler, tally: Tally, units: number): Sampler {
  if (!isOneSided(tally)) return draw;
  // At each confidence the wrong ones come first.
  const from = tally.wrong.every((n) => n === 0) ? 1 : 0;
  const to = 1 - from;
  return (counts, random) => {
    const total = draw(counts, random);
    const share = Math.min(1, poissonOfOne(random) / units);
    for (let k = 0; k < counts.length; k += 2) {
      const all = counts[k + from] ?? 0;
      const kept = all - share * all;
      counts[k + from] = kept;
      // By subtraction: the two add up exactly, so figures that are equal in all resamples stay equal.
      counts[k + to] = all - kept;
    }
    return total;
  };
}

/** D. E. Knuth 1969, "Seminumerical algorithms", section 3.4.1. */
function poissonOfOne(random: () => number): number {
  let count = 0;
  for (let product = random(); product > Math.exp(-1); product *= random()) count += 1;
  return count;
}
