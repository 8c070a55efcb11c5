import { countSimulated } from "@/lib/figures/format/mark-simulated";
import {
  type Figure,
  type FigureFormat,
  intervalText,
  shownFigure,
} from "@/lib/figures/format/shown-figure";
import type { Measured } from "@/lib/figures/schema-figures";
import { type Reason, reasons } from "@/lib/metrics/reasons";
import { count } from "@/lib/text/count";
import type { AgreementFigures, AgreementMatrix, AgreementSide } from "./schema-agreement";

interface Measure {
  label: string;
  format: FigureFormat;
  /** The values of the palest and the darkest cell: darker means closer agreement. */
  light: number;
  dark: number;
  ends: readonly [string, string];
}

const coefficient = { format: "thousandths", light: 0, dark: 1, ends: ["0 or less", "1"] } as const;

export const agreementMeasures = {
  kappa: { label: "Cohen’s kappa on correctness", ...coefficient },
  pearson: { label: "Pearson’s correlation on confidence", ...coefficient },
  spearman: { label: "Spearman’s correlation on confidence", ...coefficient },
  exactConfidence: {
    label: "Same confidence",
    format: "share",
    light: 0,
    dark: 1,
    ends: ["0\u202f%", "100\u202f%"],
  },
  meanAbsoluteConfidenceDifference: {
    label: "Mean difference of confidence",
    format: "distance",
    light: 0.25,
    dark: 0,
    ends: ["25\u00a0points or more", "0"],
  },
} as const satisfies Record<string, Measure>;
export type AgreementMeasure = keyof typeof agreementMeasures;
export const agreementMeasureNames = Object.keys(agreementMeasures) as AgreementMeasure[];

/**
 * How closely any two sides agree by one measure, as the lower half of a matrix. The diagonal
 * compares the people of a pool with each other; it is empty for a single reader.
 */
export function matrixModel({ sides, pairs }: AgreementMatrix, measure: AgreementMeasure) {
  const byKeys = new Map(pairs.map((pair) => [`${pair.a} ${pair.b}`, pair]));
  return {
    measure,
    sides: sides.map((side) => ({ key: side.key, name: sideName(side) })),
    rows: sides.map((side, row) =>
      sides.slice(0, row + 1).map((other, column) => {
        const there = byKeys.get(`${side.key} ${other.key}`);
        const pair = there ?? byKeys.get(`${other.key} ${side.key}`);
        // The order within a pair matters for the message about a constant side.
        const names: [AgreementSide, AgreementSide] = there ? [side, other] : [other, side];
        return { row, column, ...toCell(pair?.pooled, names, measure) };
      }),
    ),
  };
}

export type MatrixModel = ReturnType<typeof matrixModel>;
export type MatrixCell = MatrixModel["rows"][number][number];

/**
 * A cell: `text` is null where nothing was read by both, `shade` is in [0, 1] of the darkest and null where
 * there is no number, and `label` says everything in words.
 */
function toCell(
  figures: AgreementFigures | undefined,
  [first, second]: [AgreementSide, AgreementSide],
  measure: AgreementMeasure,
) {
  const names = nameSides(first, second);
  if (!figures) {
    const why = first.key === second.key && !first.pooled ? "one reader" : "nothing read by both";
    return { text: null, n: 0, shade: null, label: `${names.title}: ${why}.` };
  }
  const { label, format } = agreementMeasures[measure];
  const measured = figures[measure];
  const { text, interval, why } = shownFigure(measured, format, names.say);
  const figure = [
    text ?? "undefined",
    interval && `(${intervalText(interval)})`,
    why && `(${why})`,
  ];
  return {
    text: text?.replace("\u00a0points", "") ?? "–",
    n: figures.n,
    shade: shadeOf(measured, agreementMeasures[measure]),
    label:
      `${names.title}: ${label} ${figure.filter(Boolean).join(" ")}; ` +
      `${count(figures.n, "pair")} of ${count(figures.questions, "question")}.`,
  };
}

function shadeOf(measured: Measured, { light, dark }: Measure): number | null {
  if (!("value" in measured)) return null;
  return Math.min(1, Math.max(0, (measured.value - light) / (dark - light)));
}

export function pairRows({ sides, pairs }: AgreementMatrix) {
  const byKey = new Map(sides.map((side) => [side.key, side]));
  return pairs.flatMap(({ a, b, pooled }) => {
    const [first, second] = [byKey.get(a), byKey.get(b)];
    if (!first || !second) return [];
    const { title, say } = nameSides(first, second);
    return {
      key: `${a} ${b}`,
      title,
      n: pooled.n,
      basis: count(pooled.questions, "question"),
      simulated: countSimulated(pooled.simulated, pooled.n),
      figures: showMeasures(pooled, say),
    };
  });
}
export type PairRow = ReturnType<typeof pairRows>[number];

/** Every measure of two sides, formatted; `say` puts a reason into words. */
export const showMeasures = (figures: AgreementFigures, say: (reason: Reason) => string) =>
  Object.fromEntries(
    agreementMeasureNames.map((name) => [
      name,
      shownFigure(figures[name], agreementMeasures[name].format, say),
    ]),
  ) as Record<AgreementMeasure, Figure>;

export const sideName = ({ name, version, pooled }: AgreementSide): string =>
  version && !pooled ? `${name} (${version})` : name;

/** The joint name of two compared sides, and a reason with their names. */
export function nameSides(first: AgreementSide, second: AgreementSide) {
  const alone = first.key === second.key;
  const title = alone
    ? `${sideName(first)} with each other`
    : `${sideName(first)} and ${sideName(second)}`;
  const subject = (side: AgreementSide) => `${sideName(side)} ${side.people > 1 ? "are" : "is"}`;
  return {
    title,
    say: (reason: Reason): string => {
      if (reason === "first_constant") return `${subject(first)} constant`;
      if (reason === "second_constant") return `${subject(second)} constant`;
      // People with each other are on one side.
      if (reason === "both_constant" && alone) return `${subject(first)} constant`;
      return reasons[reason];
    },
  };
}
