import { kernelTest } from "@/lib/figures/distributions/kernel-test";
import { mostAnswers } from "@/lib/figures/distributions/schema-distributions";
import type { FiguresMethod } from "@/lib/figures/schema";
import { logScoreClip } from "@/lib/metrics/calibration/scores";
import type { CodebookFigure } from "./codebook-figures";

const meanInterval =
  "Its interval is mean ± 1.96 SE, with SE² = G / (G − 1) × the sum over the G questions of (the sum of a question’s deviations from the mean)² / n².";

/** How the figures of whole distributions, on the pages of figures, follow from the same rows. */
export function codebookDistributions({
  resamples,
  seed,
}: Pick<FiguresMethod, "resamples" | "seed">): CodebookFigure[] {
  return [
    {
      figure: "Whole distributions: rows that count",
      how: `Of a group on a page of figures, the rows with a distribution. Answers that differ in case or outer spaces alone are one; the set is of all answers that the group’s rows name, 2 to ${mostAnswers}, and p of an answer that a row does not name is 0. Rows whose probabilities add up to 1 within 0.02 are scaled to it; others are left out, and so are rows whose question has no truth. The correct answer is the one spelled as truth, or as an accepted alias of the question (which the file does not have).`,
    },
    {
      figure: "Whole distributions: ECE of an answer; classwise ECE",
      how: "Per answer: ECE as above, with the answer’s p as the confidence and whether it is the correct answer as correct, under the rules and with the number of bins that the page says. Classwise: the mean over the answers; it has no interval.",
    },
    {
      figure: "Whole distributions: kernel calibration error",
      how: `One row of each question, at random, at most ${kernelTest.mostForecasts}. The mean over pairs of rows i < j of exp(−|pᵢ − pⱼ| / w) × (eᵢ − pᵢ)·(eⱼ − pⱼ): p the row’s probabilities, e 1 at its correct answer and else 0, |·| Euclidean, w the median of |pᵢ − pⱼ| over pairs in which they differ, to 0.0001. p value: correct answers are drawn from the distributions themselves ${kernelTest.resamples} times; (1 + how often that gives as much or more) / ${kernelTest.resamples + 1}. Rows and draws follow from the seed “${seed}”.`,
    },
    {
      figure: "Whole distributions: Brier and log score",
      how: `Brier: the mean over rows of Σ (p − e)² over all answers. Log score: the mean of −ln p of the correct answer, with p clipped to ${logScoreClip} to ${1 - logScoreClip}. ${meanInterval}`,
    },
    {
      figure: "Whole distributions: losses of decisions",
      how: `With the page’s losses l(action, correct answer): each row takes the action of least Σ p × l, of equal ones the first. Expected loss: the mean of that sum; realised loss: the mean of l at the correct answer; regret against an action: realised loss minus that of always taking it. Regret against relabelling: questions are halved by the seed “${seed}”; on one half each action is replaced by the one that had cost least where it was taken, and judged on the other, both ways. ${meanInterval}`,
    },
    {
      figure: "Intervals of an answer’s figures",
      how: `As above, from ${resamples} resamples of whole questions, and of readers where there are enough.`,
    },
  ];
}
