import { method } from "@/lib/figures/method";
import type { FiguresMethod } from "@/lib/figures/schema";
import { fewestQuestions } from "@/lib/metrics/intervals/require-questions";

// Texts that several definitions share: their source, and how 95 % intervals are made.

export const paper =
  "Band, Li, Ma, Hashimoto 2024, Linguistic Calibration of Long-Form Generations";

const drawn = `${method.resamples.toLocaleString("en")} bootstrap resamples (seed “${method.seed}”)`;

const fewQuestions = `There is no interval with fewer than ${fewestQuestions} questions, or if all resamples give the same value.`;

/** The interval of most figures. */
export const percentiles = ({ intervals }: FiguresMethod) =>
  intervals === "percentile" ? ofRows : ofClusters;

const ofRows = `The 95 % interval holds the middle of ${drawn}. Forecasts are drawn one by one, as in the paper. ${fewQuestions}`;

export const ofClusters = `The 95 % interval holds the middle of ${drawn}. Forecasts of one question are drawn together, and with five people or more, so are those of one person. If forecasts share both, the two variances are combined (Cameron, Gelbach, Miller 2011). ${fewQuestions}`;

/** The interval of calibration errors. */
export const ofError = ({ intervals }: FiguresMethod) =>
  intervals === "percentile" ? uncorrected : corrected;

const corrected =
  "Chance alone makes this error too large, most at small n. Its 95 % interval allows for that, so the value may lie above it: it contains the true errors that are consistent with the observed one. The effect of chance is simulated with 1,000 normal draws that have the correlations of the bins, over questions and people as for the other figures. The interval begins at 0 if perfect calibration can’t be ruled out.";

const uncorrected = `The 95 % interval holds the middle of ${drawn} of single forecasts. Chance alone makes this error too large, and resampling adds the same bias again. Neither is subtracted here, so at small n the interval is too high and may lie above the value.`;

/** The interval of the reference's own estimator. */
export const ordered = `The 95 % interval holds the middle of ${drawn} counted in the same way, as in the paper, with equally confident forecasts in their order. It does not correct for bias, so at small n it is too high and may lie above the value. If many forecasts are equally confident, the value depends on their order, which resamples mix at random. If forecasts share questions or people, those are drawn together; if they share both, there is no interval.`;

/** Why the intervals of the ECE and of mean confidence minus accuracy may seem to disagree. */
export const besideGap =
  "The ECE is at least as large as the absolute value of confidence − accuracy. Even so, its interval may contain 0 when that of confidence − accuracy does not, because it allows for chance in every bin. The other tests a single mean and is sharper.";

/** The interval of agreement. */
export const overQuestions = `The 95 % interval holds the middle of ${drawn} of whole questions, because pairs on one question depend on each other. ${fewQuestions}`;
