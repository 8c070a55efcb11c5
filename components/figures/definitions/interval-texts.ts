import { fewestQuestions, method } from "@/lib/figures/method";
import type { FiguresMethod } from "@/lib/figures/schema";

// What a 95 % interval is, in plain words.

const drawn = `${method.resamples.toLocaleString("en")} bootstrap resamples (seed “${method.seed}”)`;

const fewQuestions = `There is none with fewer than ${fewestQuestions} questions, or where all resamples come out alike.`;

/** Of most figures. */
export const percentiles = ({ intervals }: FiguresMethod) =>
  intervals === "percentile" ? ofRows : ofClusters;

const ofRows = `The 95 % interval holds the middle of ${drawn}. Forecasts are drawn one by one, as in the paper. ${fewQuestions}`;

export const ofClusters = `The 95 % interval holds the middle of ${drawn}. Forecasts of one question are drawn together, and where there are five people or more those of one person too; where forecasts share both, the variance of both ways is put together (Cameron, Gelbach, Miller 2011). ${fewQuestions}`;

/** Of calibration errors. */
export const ofError = ({ intervals }: FiguresMethod) =>
  intervals === "percentile" ? uncorrected : corrected;

const corrected =
  "Chance alone makes this error too large, most at small n. Its 95 % interval allows for that, so the value may lie above it: it holds the true errors under which what was observed is no surprise, with what chance does taken from 1,000 normal draws that vary together as the bins do, over questions and people as for the other figures. It begins at 0 where perfect calibration can’t be ruled out.";

const uncorrected = `The 95 % interval holds the middle of ${drawn} of single forecasts. Chance alone makes this error too large, and resampling adds as much again: nothing takes that off here, so at small n the interval sits too high and may lie above the value.`;

/** Of the reference's own estimator. */
export const ordered = `The 95 % interval holds the middle of ${drawn} counted in the same way, as in the paper, with equally confident forecasts in their order. It allows for no bias, so at small n it sits too high and may lie above the value; and where many are equally confident the value depends on their order, which chance mixes in the resamples. Where forecasts share questions or people, those are drawn together; where they share both there is none.`;

/** Of the ECE beside mean confidence minus accuracy. */
export const besideGap =
  "The ECE is at least the size of confidence − accuracy, and yet in one row this interval may hold 0 and that one not: this one allows for chance in every bin, that one tests the one mean alone and is the sharper.";

/** Of agreement. */
export const overQuestions = `The 95 % interval holds the middle of ${drawn} of whole questions, because pairs on one question depend on each other. ${fewQuestions}`;
