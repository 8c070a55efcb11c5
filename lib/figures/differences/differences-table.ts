import { countSimulated, markSimulated } from "@/lib/figures/format/mark-simulated";
import { shownFigure } from "@/lib/figures/format/shown-figure";
import { holmAdjusted } from "@/lib/metrics/holm-adjusted";
import type { ModelDifference } from "./schema-differences";

/** The figures in which models are compared, and the sign that speaks for the first of a pair. */
export const comparedFigures = {
  accuracy: { label: "Accuracy", format: "points", good: 1 },
  ece: { label: "ECE", format: "change", good: -1 },
  brier: { label: "Brier score", format: "change", good: -1 },
} as const;
export type ComparedFigure = keyof typeof comparedFigures;
export const comparedNames = Object.keys(comparedFigures) as ComparedFigure[];

/** The models that are compared anywhere, once each, in the order in which they come. */
export function comparedModels(differences: readonly ModelDifference[]) {
  const models = differences.flatMap(({ first, second }) => [first, second]);
  return [...new Map(models.map(({ id, name }) => [id, { id, name }])).values()];
}

/**
 * A table for each dataset and reader: all pairs, or every other model against a baseline, which then
 * comes second. p values are adjusted after Holm within a table, for each figure on its own: choosing a
 * baseline makes fewer comparisons, and is fair where it was chosen before looking.
 */
export function differenceTables(differences: readonly ModelDifference[], baseline: string | null) {
  const tables = Map.groupBy(differences, ({ dataset, reader }) => `${dataset.id} ${reader.key}`);
  return [...tables].map(([key, all]) => ({
    key,
    dataset: all[0]?.dataset.name ?? "",
    reader: all[0] ? readerName(all[0].reader) : "",
    rows: toRows(baseline === null ? all : all.flatMap((one) => against(one, baseline))),
  }));
}

export type DifferenceTable = ReturnType<typeof differenceTables>[number];
export type DifferenceRow = DifferenceTable["rows"][number];

const readerName = ({ name, forecasts, simulated }: ModelDifference["reader"]) =>
  markSimulated(name, countSimulated(simulated, forecasts));

/** The comparison with the baseline second; nothing where it has no part in it. */
function against(difference: ModelDifference, baseline: string): ModelDifference[] {
  if (difference.second.id === baseline) return [difference];
  if (difference.first.id !== baseline) return [];
  const { first, second } = difference;
  const turned = inEach((name) => turn(difference[name]));
  return [{ ...difference, first: second, second: first, ...turned }];
}

function turn({ value, p }: ModelDifference["accuracy"]): ModelDifference["accuracy"] {
  if (!("value" in value)) return { value, p };
  // 0 - x, so that no difference stays 0 and not -0.
  const turned = { ...value, value: 0 - value.value };
  if (!("low" in value)) return { value: turned, p };
  return { value: { ...turned, low: 0 - value.high, high: 0 - value.low }, p };
}

function toRows(differences: readonly ModelDifference[]) {
  const adjusted = inEach((name) => adjust(differences.map((one) => one[name].p)));
  return differences.map((difference, i) => {
    const { first, second, questions, unpaired } = difference;
    return {
      key: `${first.id} ${second.id}`,
      first: first.name,
      second: second.name,
      questions,
      unpaired,
      cells: inEach((name) => toCell(difference, name, adjusted[name][i] ?? null)),
    };
  });
}

/** Something for each figure that is compared. */
const inEach = <T>(of: (name: ComparedFigure) => T): Record<ComparedFigure, T> => ({
  accuracy: of("accuracy"),
  ece: of("ece"),
  brier: of("brier"),
});

/** Only what has a p is a comparison. */
function adjust(ps: readonly (number | null)[]): (number | null)[] {
  const known = holmAdjusted(ps.filter((p) => p !== null));
  let next = 0;
  return ps.map((p) => {
    if (p === null) return null;
    next += 1;
    return known[next - 1] ?? null;
  });
}

function toCell(difference: ModelDifference, name: ComparedFigure, adjusted: number | null) {
  const { format, good } = comparedFigures[name];
  const { value: measured, p } = difference[name];
  const value = "value" in measured ? measured.value * good : 0;
  const clear = adjusted !== null && adjusted <= 0.05 && value !== 0;
  return {
    figure: shownFigure(measured, format),
    measured,
    p,
    adjusted,
    /** The model for which the difference speaks at an adjusted p of at most 5 %. */
    better: clear ? (value > 0 ? difference.first : difference.second).name : null,
  };
}

export type ComparedCell = ReturnType<typeof toCell>;

/** "0.034", "< 0.001", "> 0.999" */
export function formatP(p: number): string {
  if (p < 0.001) return "< 0.001";
  return p > 0.999 ? "> 0.999" : p.toFixed(3);
}
