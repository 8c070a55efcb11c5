import { count } from "@/lib/text/count";
import type { FigureGroup } from "../groups/schema-groups";

type Intervals = FigureGroup["intervals"];

/** "25 questions, 6 people": what was drawn together. */
export const basisOf = ({ ways }: Pick<Intervals, "ways">, between = ", "): string =>
  ways
    .map(({ by, clusters }) => count(clusters, by, by === "person" ? "people" : "questions"))
    .join(between);

const asIndependent = "take each forecast as independent of the others";

/** Which intervals are shown, in a sentence or two. */
export function sayIntervals(intervals: Intervals): string {
  const { drawn, waiting, problem } = intervals;
  if (waiting) {
    return `Intervals over questions and people are being computed. Until then they ${asIndependent}, and may be too narrow.`;
  }
  if (problem) return `Intervals ${asIndependent}, and may be too narrow: ${problem}.`;
  return drawn === "clusters"
    ? `Intervals over ${basisOf(intervals, " and ")}.`
    : "Intervals over forecasts: no two are of the same question.";
}
