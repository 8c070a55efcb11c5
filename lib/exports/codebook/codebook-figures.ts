import { kernelTest, mostAnswers } from "@/lib/figures/distributions/schema-distributions";
import { fewestPeople } from "@/lib/figures/method";
import type { FiguresMethod } from "@/lib/figures/schema";
import { logScoreClip } from "@/lib/metrics/calibration/scores";
import { fewestQuestions } from "@/lib/metrics/intervals/require-questions";

const meanInterval =
  "Its interval is mean ± 1.96 SE, with SE² = G / (G − 1) × the sum over the G questions of (the sum of a question’s deviations from the mean)² / n².";

/**
 * How to compute each figure on the results page from the rows of the forecasts export, by the
 * figure's name.
 */
export function codebookFigures(
  method: Pick<FiguresMethod, "bins" | "resamples" | "seed">,
): Record<string, string> {
  const { bins, resamples, seed } = method;
  return {
    "Rows that count":
      "Crowd rows: origin = crowd and task_kind = sample. The page shows them twice: with the excluded (all of these rows) and without (excluded = false). Rows with surplus = true count in both. A row is measured when confidence and correct are both known; status = unparsable has no confidence and is left out, and so is a row that nobody judged. status = no_answer is measured as wrong with confidence 1. Where model_kind = non-confidence and reader_kind is not human, the confidence is taken as 1, whatever the column says; a person’s own stands.",
    Accuracy: "Per model: the share of measured rows with correct = true.",
    "Mean confidence": "Per model: the mean of confidence over measured rows.",
    "Confidence − accuracy": "Mean confidence minus accuracy.",
    ECE: `Per model, over M = ${bins} bins of equal mass, by the default rules, unless the page says that others are shown. Count the n measured rows by confidence, from the lowest up: t rows have a confidence, r of them are right. Fill the bins in that order, each with exactly n / ${bins} rows. If a bin has no room for all of a tie (the t rows of one confidence), the rest goes into the next bin. A part of u rows (u need not be whole) counts as u × r / t right. ECE is the sum over bins of 1 / ${bins} × |right in the bin / (n / ${bins}) − mean confidence in the bin|. Every row counts, and neither the order of rows nor having each of them k times changes it. Undefined with fewer than ${bins} rows.`,
    "ECE by the reference rules": `Per model, as in the paper’s code: sort the n measured rows by confidence, stably, so that equal confidences keep the order of the file (questions by the MD5 of question_key, then model, generation_seed, reader, reader_version, draw, forecast_id). Cut them from the least confident on into ${bins} bins of floor(n / ${bins}); the remaining n mod ${bins} most confident rows are in no bin. ECE is the sum over bins of (rows in the bin / rows in all bins) × |share right − mean confidence|. Where the page shows these rules its interval is the percentile bootstrap’s, with drawn rows of equal confidence in their order; none where rows share both questions and readers.`,
    "ECE by the right-closed rules": `Per model, where the page shows these rules: with the n measured rows by confidence and counted from 0, bin j of ${bins} ends with the tie that holds row floor(j × (n − 1) / ${bins}); ties stay whole, so bins may be unequal, or fewer. ECE is the sum over bins of (rows in the bin / n) × |share right − mean confidence|.`,
    "Interval of a bin's accuracy":
      "Wilson's 95 % score interval without continuity correction, z = 1.959963984540054. A bin’s rows and its right ones need not be whole numbers.",
    "95 % intervals": `Percentile bootstrap: the 2.5 % and 97.5 % quantiles, of type 7, of the figure in ${resamples} resamples. A resample draws whole questions (the rows with one question_key) with replacement, as many as there are. With ${fewestPeople} readers or more it is done a second time with whole readers (reader and reader_version), and a third with the rows that share both: V = V_questions + V_readers − V_both, at least the larger of the first two (Cameron, Gelbach and Miller 2011), and the interval is that of the sums of a deviation of each of the first two, scaled to that variance. A kind of cluster is left out if no two rows share one, or if it lies within the other kind; with none left, single rows are drawn. There is no interval with fewer than ${fewestQuestions} questions, or if the figure is undefined in more than 5 % of the resamples; otherwise such resamples are left out. With other random numbers the ends differ only by chance, by about a fiftieth of the interval’s width; the seed “${seed}” reproduces the software’s own.`,
    "95 % interval of the ECE":
      "By the default and the right-closed rules. Chance alone makes |share right − mean confidence| positive, so a percentile interval sits too high. The bins are fixed, and the same resamples show the effect of chance on the gap of each. For true gaps from none up to well beyond the observed ones (the observed ones, drawn in by as much as chance spreads them) that gives the distribution of the ECE one would observe; the interval holds the true ECEs under which the observed one is not surprising: from 0 where perfect calibration is not rejected at 5 %, else with 2.5 % on both sides, passing from one to the other as gaps are told from none (in the manner of Feldman and Cousins 1998). The ECE itself may lie above it.",
    "Pairs of crowdworkers":
      "Every two measured crowd rows of the same generation_id by different readers. Side a is the row with the lower slot_no; if both are equal, the row that comes first in the file.",
    "Pairs with an imported reader":
      "Each measured crowd row (side a) with each measured row of origin = import or run and draw = 0 of that reader and reader_version on the same generation_id (side b).",
    "Cohen's kappa on correctness":
      "(po − pe) / (1 − pe) over pairs: po is the share of pairs with equal correct; pe = pa × pb + (1 − pa) × (1 − pb), with pa and pb the share of correct = true on each side. Undefined where pe = 1.",
    "Pearson's correlation on confidence":
      "cov(a, b) / (sd(a) × sd(b)) of the two confidences over pairs. Undefined where a side is constant.",
    "Spearman's correlation on confidence":
      "Pearson's of the ranks of the confidences on each side, where equal ones share the mean of their ranks. Undefined where a side is constant.",
    "Same confidence; mean difference":
      "The share of pairs whose confidences are equal; the mean of |a − b| over pairs.",
    "95 % intervals of agreement":
      "Percentile bootstrap over whole questions, as above, with all pairs on a question.",
    "Order: position on the screen":
      "Per model: accuracy, mean confidence and their difference over measured rows at each output_position. The change is that of the last position minus that of the first, with an interval of the same resamples. Resamples are of the questions (and readers) of all positions together.",
    "Order: thirds of a person's tasks":
      "For each reader and version let T be the greatest task_sequence of their crowd rows, measured or not. With T of at least 3, ntile(3) over 1 to T puts a task into the first, middle or last third (the first T mod 3 thirds have one task more); readers with fewer than 3 tasks are left out. Figures as for positions.",
    "Time on task":
      "Over crowd rows with active_ms, measured or not: seconds per task are the sum of active_ms over the rows with one reader, version and task_no, divided by 1,000; per output, active_ms / 1,000. Median, quartiles and 90 % quantile are of type 7, as R and numpy have it by default. Idle share: sum of idle_ms / (sum of active_ms + sum of idle_ms).",
    "Rule on attention checks":
      "From the export of all rounds: over the rows of a reader with task_kind = check, the share that match: status = expected_status and, where that is ok, correct = expected_correct and |confidence − expected_confidence| at most the rule's tolerance. Violated below its minShare.",
    "Rule on speed":
      "The median of a reader's seconds per task. Violated below the rule's minSeconds.",
    "Rule on agreement":
      "Cohen's kappa on correct of a reader's measured rows with the first recorded measured row of origin = import or run, draw = 0 and the rule's reader (any version) on the same generation_id. Judged from minTexts texts on; violated below minKappa.",
    // The figures of whole distributions, on the pages of figures, follow from the same rows.
    "Whole distributions: rows that count": `Of a group on a page of figures, the rows with a distribution. Answers that differ in case or outer spaces alone are one; the set is of all answers that the group’s rows name, 2 to ${mostAnswers}, and p of an answer that a row does not name is 0. Rows whose probabilities add up to 1 within 0.02 are scaled to it; others are left out, and so are rows whose question has no truth. The correct answer is the one spelled as truth, or as an accepted alias of the question (which the file does not have).`,
    "Whole distributions: ECE of an answer; classwise ECE":
      "Per answer: ECE as above, with the answer’s p as the confidence and whether it is the correct answer as correct, under the rules and with the number of bins that the page says. Classwise: the mean over the answers; it has no interval.",
    "Whole distributions: kernel calibration error": `One row of each question, at random, at most ${kernelTest.mostForecasts}. The mean over pairs of rows i < j of exp(−|pᵢ − pⱼ| / w) × (eᵢ − pᵢ)·(eⱼ − pⱼ): p the row’s probabilities, e 1 at its correct answer and else 0, |·| Euclidean, w the median of |pᵢ − pⱼ| over pairs in which they differ, to 0.0001. p value: correct answers are drawn from the distributions themselves ${kernelTest.resamples} times; (1 + how often that gives as much or more) / ${kernelTest.resamples + 1}. Rows and draws follow from the seed “${seed}”.`,
    "Whole distributions: Brier and log score": `Brier: the mean over rows of Σ (p − e)² over all answers. Log score: the mean of −ln p of the correct answer, with p clipped to ${logScoreClip} to ${1 - logScoreClip}. ${meanInterval}`,
    "Whole distributions: losses of decisions": `With the page’s losses l(action, correct answer): each row takes the action of least Σ p × l, of equal ones the first. Expected loss: the mean of that sum; realised loss: the mean of l at the correct answer; regret against an action: realised loss minus that of always taking it. Regret against relabelling: questions are halved by the seed “${seed}”; on one half each action is replaced by the one that had cost least where it was taken, and judged on the other, both ways. ${meanInterval}`,
    "Intervals of an answer’s figures": `As above, from ${resamples} resamples of whole questions, and of readers where there are enough.`,
  };
}
