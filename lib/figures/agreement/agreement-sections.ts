import type { Reason } from "@/lib/metrics/reasons";
import { count } from "@/lib/text/count";
import { countSimulated, type Simulated } from "../format/mark-simulated";
import type { Figure } from "../format/shown-figure";
import { variantNames } from "../groups/group-names";
import type { Variant } from "../schema-figures";
import { type AgreementMeasure, showMeasures } from "./agreement-matrix";
import { nameSides } from "./name-sides";
import type {
  AgreementFigures,
  AgreementMatrix,
  AgreementSide,
  ComparedPair,
} from "./schema-agreement";

export interface AgreementRow {
  key: string;
  /** The model's id, `none` without a text, or `pooled`. */
  of: string;
  name: string;
  /** Whose forecasts these are, where some people are excluded. */
  detail: string | null;
  /** Goes with the row above it, which it measures with other people. */
  beneath: boolean;
  pooled: boolean;
  n: number;
  basis: string;
  notes: string[];
  figures: Record<AgreementMeasure, Figure>;
}

/** The figures of a row in the order of the paper’s table. */
export const agreementColumns = [
  ...(["pearson", "spearman", "kappa"] as const),
  ...(["exactConfidence", "meanAbsoluteConfidenceDifference"] as const),
] satisfies AgreementMeasure[];

export interface AgreementSection {
  key: string;
  title: string;
  n: number;
  simulated: Simulated | null;
  /** Whether a person is compared, and an LLM; and whether people of one pool with each other. */
  kinds: ReadonlySet<AgreementSide["kind"]>;
  isWithin: boolean;
  rows: AgreementRow[];
}

type Compared = Pick<AgreementMatrix, "sides" | "pairs">;

/**
 * Tables of agreement, one for each pair of sides, laid out as in the paper: per model, and over all
 * models.
 * @param kept the same without the excluded people, where there are any: each row is then without them,
 *   with a row with them beneath
 */
export function prepareAgreement(
  { sides, pairs }: Compared,
  kept: Compared | null = null,
): AgreementSection[] {
  return pairs.flatMap((pair) => {
    const sideOf = (side: string, of: readonly AgreementSide[]) =>
      of.find(({ key }) => key === side);
    const [first, second] = [pair.a, pair.b].map(
      (side) => (kept && sideOf(side, kept.sides)) ?? sideOf(side, sides),
    );
    if (!first || !second) return [];
    const { title, say } = nameSides(first, second);
    const without = kept?.pairs.find(({ a, b }) => a === pair.a && b === pair.b);
    const keptRows = without ? prepareRows(without, say, "kept") : [];
    const rows = prepareRows(pair, say, kept && "all").flatMap((row) => {
      const above = keptRows.filter(({ of }) => of === row.of);
      return [...above, { ...row, beneath: above.length > 0 }];
    });
    const { n, simulated } = (without ?? pair).pooled;
    return {
      ...{ key: `${pair.a} ${pair.b}`, title, n, rows },
      simulated: countSimulated(simulated, n),
      kinds: new Set([first.kind, second.kind]),
      isWithin: pair.a === pair.b,
    };
  });
}

/** The paper's two tables of agreement, by its names: people with each other, and with each LLM. */
export function prepareAgreementTables(matrix: Compared) {
  const sections = prepareAgreement(matrix);
  return {
    interannotator: sections.filter(({ isWithin, kinds }) => isWithin && kinds.has("human")),
    humanLlm: sections.filter(({ kinds }) => kinds.has("human") && kinds.has("llm")),
  };
}

function prepareRows(
  { pooled, models }: ComparedPair,
  say: (reason: Reason) => string,
  variant: Variant | null,
): AgreementRow[] {
  const rows = models.map(({ model, ...figures }) =>
    toRow(model?.id ?? "none", model?.name ?? withoutText, figures, say, variant),
  );
  if (models.length <= 1) return rows;
  return [...rows, { ...toRow("pooled", "All models", pooled, say, variant), pooled: true }];
}

function toRow(
  of: string,
  name: string,
  figures: AgreementFigures,
  say: (reason: Reason) => string,
  variant: Variant | null,
): AgreementRow {
  const { n, questions, confidenceSetToOne } = figures;
  const notes =
    confidenceSetToOne > 0 ? [`${confidenceSetToOne} with a confidence set to 100\u202f%`] : [];
  return {
    key: variant ? `${of} ${variant}` : of,
    of,
    name,
    detail: variant && variantNames[variant],
    beneath: false,
    pooled: false,
    n,
    notes,
    basis: [count(questions, "question"), ...notes].join("; "),
    figures: showMeasures(figures, say),
  };
}

export const withoutText = "Without a text";
