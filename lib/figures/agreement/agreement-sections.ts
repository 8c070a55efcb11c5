import type { Reason } from "@/lib/metrics/reasons";
import { count } from "@/lib/text/count";
import { countSimulated } from "../format/mark-simulated";
import { variantNames } from "../groups/group-names";
import type { Variant } from "../schema-figures";
import { type AgreementMeasure, nameSides, showMeasures, sideName } from "./agreement-matrix";
import type {
  AgreementFigures,
  AgreementMatrix,
  AgreementSide,
  ComparedPair,
} from "./schema-agreement";

/** The figures of a row in the order of the paper’s table. */
export const agreementColumns = [
  "pearson",
  "spearman",
  "kappa",
  "exactConfidence",
  "meanAbsoluteConfidenceDifference",
] as const satisfies AgreementMeasure[];

type Compared = Pick<AgreementMatrix, "sides" | "pairs">;

/**
 * Tables of agreement, one for each pair of sides, laid out as in the paper: per model, and over all
 * models.
 * @param kept the same without the excluded people, where there are any: each row is then without them,
 *   with a row with them beneath
 */
export function agreementSections({ sides, pairs }: Compared, kept: Compared | null = null) {
  return pairs.flatMap((pair) => {
    const sideOf = (side: string, of: readonly AgreementSide[]) =>
      of.find(({ key }) => key === side);
    const without = kept?.pairs.find(({ a, b }) => a === pair.a && b === pair.b);
    // Where the people who are kept have nothing in common, the rows are with the excluded alone, and so is the title.
    const named = without ? kept : null;
    const [first, second] = [pair.a, pair.b].map(
      (side) => (named && sideOf(side, named.sides)) ?? sideOf(side, sides),
    );
    if (!first || !second) return [];
    const { title, say } = nameSides(first, second);
    const keptRows = without ? rowsOf(without, say, "kept") : [];
    // The title names the people who are kept: with the excluded, there are more.
    const [more] = [first, second].flatMap(({ key, name }) => {
      const all = sideOf(key, sides);
      return all && all.name !== name ? [sideName(all)] : [];
    });
    const rows = rowsOf(pair, say, kept && "all").flatMap((row) => {
      const above = keptRows.filter(({ of }) => of === row.of);
      const detail = row.detail && more ? `${row.detail}: ${more}` : row.detail;
      return [...above, { ...row, detail, beneath: above.length > 0 }];
    });
    const { n, simulated } = (without ?? pair).pooled;
    return {
      key: `${pair.a} ${pair.b}`,
      title,
      n,
      rows,
      simulated: countSimulated(simulated, n),
      kinds: new Set([first.kind, second.kind]),
      isWithin: pair.a === pair.b,
    };
  });
}

export type AgreementSection = ReturnType<typeof agreementSections>[number];

/** The paper's two tables of agreement, by its names: people with each other, and with each LLM. */
export function agreementTables(matrix: Compared) {
  const sections = agreementSections(matrix);
  return {
    interannotator: sections.filter(({ isWithin, kinds }) => isWithin && kinds.has("human")),
    humanLlm: sections.filter(({ kinds }) => kinds.has("human") && kinds.has("llm")),
  };
}

type Say = (reason: Reason) => string;

function rowsOf(
  { pooled, models }: ComparedPair,
  say: Say,
  variant: Variant | null,
): AgreementRow[] {
  const rows = models.map(({ model, ...figures }) => {
    const of = { of: model?.id ?? "none", name: model?.name ?? withoutText };
    return toRow(of, figures, say, variant);
  });
  if (models.length <= 1) return rows;
  const all = toRow({ of: "pooled", name: "All models" }, pooled, say, variant);
  return [...rows, { ...all, pooled: true }];
}

/** A row `of` a model's id, `none` without a text, or `pooled`; `beneath` goes with the row above it. */
function toRow(
  { of, name }: { of: string; name: string },
  figures: AgreementFigures,
  say: Say,
  variant: Variant | null,
) {
  const { n, questions, confidenceSetToOne } = figures;
  const notes =
    confidenceSetToOne > 0 ? [`${confidenceSetToOne} with a confidence set to 100\u202f%`] : [];
  return {
    key: variant ? `${of} ${variant}` : of,
    of,
    name,
    n,
    notes,
    beneath: false,
    pooled: false,
    /** Whose forecasts these are, where some people are excluded. */
    detail: variant && variantNames[variant],
    basis: [count(questions, "question"), ...notes].join("; "),
    figures: showMeasures(figures, say),
  };
}
export type AgreementRow = ReturnType<typeof toRow>;

export const withoutText = "Without a text";
