import { fewestTasks } from "@/lib/metrics/planning/fewest-tasks";
import { planEceInterval, planTwoModels } from "@/lib/metrics/planning/plan-ece-interval";
import { assumeBins } from "@/lib/metrics/planning/planned-bins";
import { points, shortPercent } from "@/lib/studies/describe-share";
import { count } from "@/lib/text/count";
import type { StudyConfig } from "./schema-config";

/** People in the paper agreed on correctness with a kappa of about this, on 57 to 60 % right answers. */
const icc = 0.75;
const expected = { accuracy: 0.6, off: 0.1, spread: 0.3 };
/** As the results have it. */
const bins = 10;
/** Less than what pairs of LLMs have on common question sets: see `planTwoModels`. */
const correlation = 0.4;
/** Half the width of an interval that distinguishes most models from calibrated ones. */
const narrow = 0.02;

export interface StudyPlan {
  /** Of each model's texts. */
  readings: number;
  /** Half the width of the 95 % interval of ECE; null where that is not known. */
  half: number | null;
  /** The smallest differences between two models that would show with 80 % power; null likewise. */
  ece: number | null;
  accuracy: number | null;
  text: string;
  /** Its assumptions and omissions, in sentences. */
  assumptions: string[];
}

/** How well calibration would be known from a study's number of questions and overlap. */
export function planStudy({
  sampleSize,
  overlap,
  modelIds,
}: Pick<StudyConfig, "sampleSize" | "overlap" | "modelIds">): StudyPlan {
  const shared = Math.round(overlap.share * sampleSize);
  const readings = sampleSize + shared * (overlap.readers - 1);
  const { readers } = overlap;
  const design = { tasks: sampleSize, overlap: { readers, share: shared / sampleSize }, icc };
  const planned = assumeBins(bins, expected);
  const one = planEceInterval(design, planned);
  const difference = (figure: "accuracy" | "ece") => {
    const two = planTwoModels(design, { figure, bins: planned, correlation });
    return "undefined" in two || modelIds.length === 1 ? null : two.difference;
  };
  const made = { readings, ece: difference("ece"), accuracy: difference("accuracy") };
  const half = "undefined" in one ? null : one.half;
  const fewest = (most: number) =>
    fewestTasks(most, (tasks) => {
      const plan = planEceInterval({ tasks, overlap, icc }, planned);
      return "undefined" in plan ? null : plan.half;
    });
  return { ...made, half, text: inWords({ ...made, half }, fewest), assumptions };
}

function inWords(
  { readings, half, ece, accuracy }: Omit<StudyPlan, "text" | "assumptions">,
  fewest: (most: number) => number | null,
): string {
  const from = `From ${count(readings, "reading")} of each model’s texts`;
  const takes = (most: number) => count(fewest(most) ?? Number.POSITIVE_INFINITY, "question");
  if (half === null) {
    return `${from} ECE can’t be estimated: it takes ${takes(1)} at least.`;
  }
  const parts = [
    `${from} its ECE would have a 95\u202f% interval of about ±\u00a0${half.toFixed(3)}.`,
  ];
  if (ece !== null && accuracy !== null) {
    parts.push(
      `Between two models, a difference of about ${ece.toFixed(3)} in ECE, or ${points(accuracy)} in accuracy, would be detected with 80\u202f% power.`,
    );
  }
  if (half > narrow) {
    parts.push(`An interval of ±\u00a0${narrow.toFixed(3)} takes about ${takes(narrow)}.`);
  }
  return parts.join(" ");
}

const assumptions = [
  `About ${shortPercent(expected.accuracy)} of the answers are right, and people are ${points(expected.off)} too sure throughout; ECE has ten bins of equal mass. Nearer to calibrated, the interval is narrower but ECE too high by chance.`,
  `Two people’s readings of one text are alike with a correlation of ${icc}, so that a second reading tells less than another question. Two models’ errors on one question have a correlation of ${correlation}.`,
  "The power is that of a two-sided test at 5\u202f%. All of this is a normal approximation, and leaves out that one person reads many texts: where people differ much, intervals are wider.",
];
