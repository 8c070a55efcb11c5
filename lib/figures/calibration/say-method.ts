import { count } from "@/lib/text/count";
import { formatThousandths } from "@/lib/text/format-number";
import type { FigureGroup } from "../groups/schema-groups";
import type { FiguresMethod } from "../schema";
import type { ClusterWay, Measured } from "../schema-figures";

// How figures were counted, in sentences.

type Drawn = readonly Pick<FigureGroup, "intervals">[];

export function sayMethod(method: FiguresMethod, groups: Drawn): string {
  return `${sayBins(method)} ${sayDrawn(method, groups)}`;
}

function sayDrawn(method: FiguresMethod, groups: Drawn) {
  if (method.intervals === "percentile") return sayPercentiles(method, groups);
  if (groups.some(({ intervals }) => intervals.drawn === "approximate")) {
    return `95\u202f% intervals for now from the normal approximation, of forecasts one by one; those from ${count(method.resamples, "resample")} follow.`;
  }
  const drawn = groups.map(({ intervals: { ways } }) => ({
    ways,
    drawn: ways.length > 0 ? ("clusters" as const) : ("rows" as const),
  }));
  return sayResamples(method, drawn);
}

function sayPercentiles({ resamples, seed }: FiguresMethod, groups: Drawn): string {
  const isFirst = groups.some(({ intervals }) => intervals.drawn === "approximate");
  const from = isFirst
    ? `for now from 1,000 resamples; those from ${count(resamples, "resample")} follow`
    : `from ${count(resamples, "resample")} (seed “${seed}”)`;
  return `95\u202f% percentile intervals ${from}. Forecasts are drawn one by one and nothing is corrected, as in the paper.`;
}

export function sayBins({
  bins,
  binning,
  rules,
}: Pick<FiguresMethod, "bins" | "binning" | "rules">): string {
  return `ECE over M = ${bins} bins of equal ${kinds[binning]}: ${ruleTexts[rules][binning]}.`;
}

const kinds = { "equal-mass": "mass", "equal-width": "width" };

const ruleTexts: Record<FiguresMethod["rules"], Record<FiguresMethod["binning"], string>> = {
  default: {
    "equal-mass":
      "every forecast counts, sorted by confidence, the same number in each bin; a tie on a bin’s edge is shared by both sides",
    "equal-width": "left-closed, 100\u202f% in the last; an empty bin counts 0",
  },
  reference: {
    "equal-mass":
      "as the paper’s code has them, in the order of an export; the few most confident that are left over are in none",
    "equal-width": "left-closed, with the edges of the paper’s code, 100\u202f% in the last",
  },
  "right-closed": {
    "equal-mass": "right-closed at the quantiles, so that ties stay whole and bins may be unequal",
    "equal-width": "right-closed, 0\u202f% in the first",
  },
};

/** What was drawn in the resamples; of some groups forecasts may have been drawn one by one. */
export function sayResamples(
  { resamples, seed }: Pick<FiguresMethod, "resamples" | "seed">,
  groups: readonly { drawn: "rows" | "clusters"; ways: readonly ClusterWay[] }[],
): string {
  const from = `95\u202f% intervals from ${count(resamples, "resample")} (seed “${seed}”)`;
  const drawn = new Set(groups.map((group) => group.drawn));
  if (!drawn.has("clusters")) return `${from}, forecasts drawn one by one.`;
  const by = new Set(groups.flatMap(({ ways }) => ways.map((way) => way.by)));
  const what = [by.has("question") && "question", by.has("person") && "person"].filter(Boolean);
  if (what.length === 0) return `${from}; no two forecasts share a question or a person.`;
  const together = `forecasts of one ${what.join(" or of one ")} drawn together`;
  return drawn.has("rows")
    ? `${from}, ${together} where the table says so.`
    : `${from}, ${together}.`;
}

interface Compared {
  name: string;
  ece: Measured | null;
  /** By the rules that it is compared with; null while it is not known. */
  otherEce: Measured | null;
}

const ruleNames: Record<FiguresMethod["rules"], string> = {
  default: "default rules",
  reference: "paper’s reference rules",
  "right-closed": "right-closed rules",
};

/** The ECE by the rules that the shown ones are compared with; null while it is not known. */
export const otherEce = (
  rules: FiguresMethod["rules"],
  { referenceEce, defaultEce }: Record<"referenceEce" | "defaultEce", Measured | null>,
) => (rules === "default" ? referenceEce : defaultEce);

/**
 * How far the shown ECE is from that of other rules: from the paper’s where the default ones are shown,
 * else from the default ones. Null where that is not known of any group.
 */
export function sayRulesApart(rules: FiguresMethod["rules"], groups: readonly Compared[]) {
  const apart = groups.flatMap(({ name, ece, otherEce: other }) => {
    if (!other || !ece || !("value" in other) || !("value" in ece)) return [];
    return [{ name, shown: ece.value, other: other.value }];
  });
  const distance = (of: (typeof apart)[number]) => Math.abs(of.shown - of.other);
  const farthest = apart.reduce<(typeof apart)[number] | null>(
    (most, of) => (most === null || distance(of) > distance(most) ? of : most),
    null,
  );
  if (!farthest) return null;
  const others = ruleNames[rules === "default" ? "reference" : "default"];
  const shownBy = `ECE follows the ${ruleNames[rules]}. The ${others}`;
  const known = sayHowMany(groups, apart.length);
  if (distance(farthest) < 0.0005) return `${shownBy} give the same to 0.001${known}.`;
  const { name, shown, other } = farthest;
  const [here, there] = [formatThousandths(shown), formatThousandths(other)];
  const given = `give ${there} instead of ${here}`;
  if (groups.length === 1) return `${shownBy} ${given}.`;
  return apart.length === 1
    ? `${shownBy} ${given} for ${name}${known}.`
    : `${shownBy} differ most for ${name}: they ${given}${known}.`;
}

/** " (1 group has no ECE; 10 of 12 groups compared so far)"; empty where it is known of all. */
function sayHowMany(groups: readonly Compared[], known: number): string {
  const isUndefined = (figure: Measured | null) => figure !== null && "undefined" in figure;
  const none = groups.filter(({ ece, otherEce }) => isUndefined(ece) || isUndefined(otherEce));
  const notes = [
    none.length > 0 && `${count(none.length, "group has", "groups have")} no ECE`,
    known + none.length < groups.length &&
      `${known} of ${count(groups.length, "group")} compared so far`,
  ].filter((note) => note !== false);
  return notes.length === 0 ? "" : ` (${notes.join("; ")})`;
}

type Intervals = FigureGroup["intervals"];

/** "25 questions, 6 people": what was drawn together. */
export const basisOf = ({ ways }: Pick<Intervals, "ways">, between = ", "): string =>
  ways
    .map(({ by, clusters }) => count(clusters, by, by === "person" ? "people" : "questions"))
    .join(between);

/** What intervals do that are not over clusters. */
const asIndependent = "treat each forecast as independent of the others and may be too narrow";

export const untilThen = `The intervals shown until then ${asIndependent}.`;

/** Which intervals are shown, in a sentence or two. */
export function sayIntervals(intervals: Intervals): string {
  const { drawn, waiting, problem } = intervals;
  if (waiting) {
    return `Intervals over questions and people are being computed. ${untilThen}`;
  }
  if (problem) return `Intervals ${asIndependent}: ${problem}.`;
  return drawn === "clusters"
    ? `Intervals over ${basisOf(intervals, " and ")}.`
    : "Intervals over forecasts: no two are of the same question.";
}
