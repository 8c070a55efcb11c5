import { countTally } from "@/lib/metrics/count-tally";
import type { Estimate, Tally } from "@/lib/metrics/types";
import { coarsenTally } from "./coarsen-tally";
import { smoothBandwidth } from "./smooth-bandwidth";
import { smoothedError } from "./smoothed-error";

/**
 * Smooth expected calibration error (smECE), in [0, 1], which needs no bins (Blasiok and Nakkiran
 * 2023, "Smooth ECE: Principled reliability diagrams via kernel smoothing", ICLR 2024): right minus
 * confidence, smoothed along the confidence with a reflected normal kernel, and the mean of its
 * absolute value. The kernel's bandwidth is the error itself, so a gap is seen where it extends
 * over more of the scale than it is large, and neither bins nor a bandwidth are chosen.
 *
 * The authors' package relplot 1.0.3 gives the same to about 0.0005: it rounds the bandwidth up to
 * a multiple of 1/1024. Where the error is above 0.15 it cuts its kernel off and differs by up to
 * 0.002, and it counts forecasts of confidence exactly 0 or 1 half, which here count in full.
 *
 * Undefined without forecasts.
 */
export function smoothCalibrationError(tally: Tally): Estimate {
  const n = countTally(tally);
  if (n === 0) return { undefined: "no_forecasts", n };
  const coarse = coarsenTally(tally);
  return { value: smoothedError(coarse, smoothBandwidth(coarse)) / n, n };
}
