import type { Sampler } from "@/lib/metrics/random/multinomial-sampler";
import type { Tally } from "@/lib/metrics/types";

/**
 * Lets resamples of a tally in which all are right (or all wrong) differ in that. Each has a share K /
 * `units` turned into the other kind, at all confidences alike, with K of a Poisson distribution of mean 1,
 * as if one of the independent units were so. Its 97.5 % point is 3, so the interval of accuracy ends at 3
 * / units from 1: the rule of three (J. A. Hanley and A. Lippman-Hand 1983, "If nothing goes wrong, is
 * everything all right?"). Any other tally is drawn as it is.
 */
export function ruleOfThree(draw: Sampler, { right, wrong }: Tally, units: number): Sampler {
  const none = (counts: Float64Array) => counts.every((n) => n === 0);
  if (!none(right) && !none(wrong)) return draw;
  const size = right.length;
  const [from, to] = none(wrong) ? [0, size] : [size, 0];
  return (counts, random) => {
    const total = draw(counts, random);
    const share = Math.min(1, poissonOfOne(random) / units);
    for (let k = 0; k < size; k += 1) {
      const all = counts[from + k] ?? 0;
      const kept = all - share * all;
      counts[from + k] = kept;
      // Both add up to what was drawn without rounding, so that what is alike in all resamples stays so.
      counts[to + k] = all - kept;
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
