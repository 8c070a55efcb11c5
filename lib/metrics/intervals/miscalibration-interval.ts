import { isotonicAccuracy } from "../calibration/isotonic-accuracy";
import type { Interval } from "../types";
import { drawNormal, normalDraws } from "./draw-normal";
import type { GapModel } from "./gap-model";
import { miscalibrationRoot } from "./miscalibration-root";
import { percentile } from "./percentile";
import { shareAbove } from "./share-above";

/** How often the interval may miss, and the test of perfect calibration reject wrongly. */
const LEVEL = 0.05;
/** The ends move by less than a hundredth of the width after so many steps. */
const STEPS = 3;

/**
 * A 95 % interval for the miscalibration in the Brier score, which chance makes too large: what
 * isotonic regression finds to recalibrate is in part chance. `groups` are those of `confidenceGroups`.
 *
 * It inverts a test, as `correctedInterval` does. True accuracies are taken to lie between the
 * confidences and the recalibrated ones, or beyond these in the same direction; at a place of that path
 * chance is added, the whole is recalibrated again, and the interval holds the places at which what was
 * observed is no surprise. Beside no miscalibration only a large one is surprising (5 % above), and
 * the more a place is told from it, the more both sides are (2.5 % each). The root is what is shifted: it is
 * a length, whose spread hardly changes along the path.
 */
export function miscalibrationInterval(groups: GapModel): Interval {
  const { masses, observed, covariance } = groups;
  const size = masses.length;
  const direction = recalibration(groups);
  const rootOf = miscalibrationRoot(groups);
  const length = Math.sqrt(direction.reduce((sum, d, j) => sum + (masses[j] ?? 0) * d * d, 0));
  /** Roots of miscalibration that are observed where the true one is `root`; ascending. */
  const seenAt = (root: number) => {
    const scale = length > 0 ? root / length : 0;
    const gaps = direction.map((d, j) => (masses[j] ?? 0) * scale * d);
    const chance = drawNormal(covariance(gaps), size);
    const roots = new Float64Array(normalDraws);
    for (let b = 0; b < normalDraws; b += 1) roots[b] = rootOf(gaps, chance, b * size);
    return roots.sort();
  };
  const seen = rootOf(observed, new Float64Array(size), 0);
  const calibrated = seenAt(0);
  const critical = percentile(calibrated, 1 - LEVEL);
  /** The true root at which the observed one is the point of its distribution that `share` names. */
  const rootWhere = (share: (power: number) => number, start: number) => {
    let root = start;
    for (let i = 0; i < STEPS; i += 1) {
      const values = seenAt(root);
      const power = Math.max(0, (shareAbove(values, critical) - LEVEL) / (1 - LEVEL));
      root = Math.max(0, root + seen - percentile(values, share(power)));
    }
    return root;
  };
  const low =
    seen <= critical ? 0 : rootWhere((power) => 1 - LEVEL + (power * LEVEL) / 2, seen - critical);
  const high = rootWhere((power) => (power * LEVEL) / 2, seen + critical / 2);
  return { low: low ** 2, high: high ** 2 };
}

/** What recalibrating adds to the confidences. */
function recalibration({ stated, masses, observed }: GapModel): Float64Array {
  const right = masses.map((mass, j) => mass * (stated[j] ?? 0) + (observed[j] ?? 0));
  const wrong = masses.map((mass, j) => mass - (right[j] ?? 0));
  const fitted = isotonicAccuracy({ confidence: stated, right, wrong });
  return fitted.map((accuracy, j) => accuracy - (stated[j] ?? 0));
}
