import { logScoreClip } from "@/lib/metrics/calibration/scores";

/** Why the log score of a perfect forecaster is not 0. */
export const ofLogScore = `log_score clips confidences to ${logScoreClip} to ${1 - logScoreClip}, so it is at least ${(-Math.log(1 - logScoreClip)).toFixed(3)}`;

const both = `  --json                 JSON on standard output: an array of groups
  --resamples N          bootstrap resamples for the 95 % intervals (default 10000)
  --seed TEXT            what decides the resamples (default candor)
  --help                 this text`;

const score = `score: one row a forecast
  --confidence COLUMN    from 0 to 1 (default confidence)
  --correct COLUMN       true, false, 1, 0, yes, no (default correct)
  --bins M               number of bins (default 10)
  --binning KIND         equal-mass (default) or equal-width
  --rules RULES          default: every row counts, ties are shared, order does not matter
                         reference: as the paper's code counts; with equal-mass bins the order of
                         the file decides which of the same confidence are in which bin. The app
                         has an order of its own, not that of what is imported: a file that it
                         exports is in it, and gives the same here
                         right-closed: as R, torchmetrics and scikit-learn bin
  --intervals KIND       corrected (default): what chance adds to a calibration error is taken off
                         percentile: of rows drawn one by one, as in the paper
  --group-by COLUMN      figures for each value; given twice, for each pair of values
  --cluster-by COLUMN    rows that share a value are drawn together; give it twice for rows that
                         share two things, such as the question and the person

  A bin's low and high are the least and the greatest confidence in it.
  ${ofLogScore}.
  The corrected intervals of ece, smooth_ece, brier_miscalibration and brier_discrimination allow
  for what chance adds to them: the figures themselves may lie outside.`;

const agree = `agree: one row a rating
  --item COLUMN          (default item, or what a file of labels has: dataset, question, model, seed)
  --rater COLUMN         (default rater, or a file of labels’ reader and reader_version)
  --label COLUMN         (default label)
  --weights KIND         of Cohen's kappa: none (default), linear or quadratic
  --labels A,B,C         all labels in ascending order (default: those that occur, numbers by size)
  --confidence COLUMN    compare the raters' confidences too`;

const calls = {
  score: "  npm run --silent candor -- score FILE [options]    confidence against correctness",
  agree: "  npm run --silent candor -- agree FILE [options]    how far raters agree",
};

const ends = `FILE is CSV or JSONL (UTF-8), or - for standard input.
Exit status 0; 2 for bad input or options, with one line on standard error.
`;

/** The text of `--help`, for one command or both. */
export function usage(about?: "score" | "agree"): string {
  if (about) {
    const options = about === "score" ? score : agree;
    return [calls[about], `${options}\n\n${both}`, ends].join("\n\n");
  }
  const title = "Calibration and agreement of forecasts in a file.";
  const all = `${calls.score}\n${calls.agree}`;
  return [title, all, `Both\n${both}`, score, agree, ends].join("\n\n");
}
