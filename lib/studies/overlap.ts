import { hasValue } from "@/lib/metrics/has-value";
import { planKappaInterval } from "@/lib/metrics/planning/plan-kappa-interval";
import { count } from "@/lib/text/count";
import { asksPhrases, type StudyConfig } from "./schema-config";

/** About what the paper found: kappa 0.76 to 0.85 between its people, 57 to 60 % right. */
const expected = { kappa: 0.75, share: 0.6 };

const fewestShared = 10;
const widestHalf = 0.2;

export interface OverlapPlan {
  /** Questions that several people read. */
  shared: number;
  /** Tasks submitted by the end, each by one person. */
  answers: number;
  /** Of the 95 % interval of kappa on correctness, per model; null where nothing is shared. */
  half: number | null;
  text: string;
  /** Why the overlap is of little use; null when it is of use. */
  warning: string | null;
}

/** Whether several people read the same texts and judge them right or wrong, so that their agreement can be measured. */
export const comparesPeople = (config: StudyConfig): boolean =>
  !asksPhrases(config) && planOverlap(config).shared > 0;

/**
 * What a study gains from its overlap: how many texts of each model two people would have read, and how well
 * kappa would be known from them. With more than two people to a text it is known somewhat better.
 */
export function planOverlap({
  sampleSize,
  overlap,
  layout,
  modelIds,
}: Pick<StudyConfig, "sampleSize" | "overlap" | "layout" | "modelIds">): OverlapPlan {
  const shared = Math.round(overlap.share * sampleSize);
  const tasksPerQuestion = layout === "single" ? Math.max(1, modelIds.length) : 1;
  const answers = (sampleSize + shared * (overlap.readers - 1)) * tasksPerQuestion;
  if (shared === 0) {
    const text = "No question is read by several people.";
    const warning = "There will be no figures of agreement between people.";
    return { shared, answers, half: null, text, warning };
  }
  const planned = planKappaInterval(shared, expected);
  const half = hasValue(planned) ? planned.value : null;
  const text =
    `${count(shared, "text")} of each model ${shared === 1 ? "is" : "are"} read by ${overlap.readers} people: ` +
    `a kappa of ${expected.kappa} on correctness would have a 95\u202f% interval of about ` +
    `±\u00a0${half?.toFixed(2)}, if about ${100 * expected.share}\u202f% of the texts are right.`;
  return { shared, answers, half, text, warning: warn(shared, half, sampleSize) };
}

function warn(shared: number, half: number | null, sampleSize: number): string | null {
  const takes = `±\u00a0${widestHalf.toFixed(2)} needs ${enough} shared questions, ${
    enough > sampleSize
      ? "and fewer are drawn."
      : `${Math.ceil((100 * enough) / sampleSize)}\u202f% of those that are drawn.`
  }`;
  if (shared < fewestShared) {
    return `From fewer than ${fewestShared} shared questions agreement can’t be estimated: ${takes}`;
  }
  if (half !== null && half > widestHalf) {
    return `That is too wide to tell good agreement from poor: ${takes}`;
  }
  return null;
}

/** The fewest shared questions that are not too few. */
const enough = fewestFor(widestHalf);

function fewestFor(half: number): number {
  const one = planKappaInterval(1, expected);
  // The half-width falls with the root of n.
  return hasValue(one) ? Math.ceil((one.value / half) ** 2) : fewestShared;
}
