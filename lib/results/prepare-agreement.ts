import { countSimulated, type Simulated } from "./mark-simulated";
import { count } from "./prepare-calibration-table";
import { type Figure, prepareFigure } from "./prepare-figure";
import { variantNames } from "./prepare-variants";
import type { Agreement, Comparison, ComputedStudy, Variant } from "./schema";

export interface AgreementRow {
  key: string;
  name: string;
  /** Whose forecasts these are, where some people are excluded. */
  detail: string | null;
  /** Goes with the row above it, which it measures with other people. */
  beneath: boolean;
  pooled: boolean;
  n: number;
  basis: string;
  /** What the reader should know about which pairs these are. */
  notes: string[];
  pearson: Figure;
  spearman: Figure;
  kappa: Figure;
  exact: Figure;
  difference: Figure;
}

export interface AgreementSection {
  key: string;
  title: string;
  n: number;
  simulated: Simulated | null;
  rows: AgreementRow[];
}

/**
 * The tables of agreement, laid out as in the paper: per model, and over all models. Where people are
 * excluded, each row is without them, with a row with them beneath.
 */
export function prepareAgreement({
  all,
  kept,
}: Pick<ComputedStudy, "all" | "kept">): AgreementSection[] {
  return all.agreement.map((comparison, i) => {
    const { reader } = comparison;
    const other = reader && (reader.version ? `${reader.name} (${reader.version})` : reader.name);
    const sides: Sides = other ? ["crowd", other] : ["first crowdworker", "second crowdworker"];
    const without = kept?.agreement[i];
    const rows = without
      ? interleave(rowsOf(without, sides, "kept"), rowsOf(comparison, sides, "all"))
      : rowsOf(comparison, sides, null);
    const { pooled } = without ?? comparison;
    return {
      key: reader?.id ?? "crowd",
      title: other ? `Crowdworkers and ${other}` : "Crowdworkers with each other",
      n: pooled.n,
      simulated: countSimulated(pooled.simulated, pooled.n),
      rows,
    };
  });
}

type Sides = [string, string];

function rowsOf({ models, pooled }: Comparison, sides: Sides, variant: Variant | null) {
  const rows = models.map((row) => toRow(row.model.id, row.model.name, row, sides, variant));
  if (models.length <= 1) return rows;
  return [...rows, { ...toRow("pooled", "All models", pooled, sides, variant), pooled: true }];
}

const interleave = (rows: AgreementRow[], beneath: AgreementRow[]) =>
  rows.flatMap((row, i) => [row, ...beneath.slice(i, i + 1)]);

function toRow(
  key: string,
  name: string,
  agreement: Agreement,
  sides: Sides,
  variant: Variant | null,
): AgreementRow {
  const { n, questions, confidenceSetToOne } = agreement;
  const notes =
    confidenceSetToOne > 0 ? [`${confidenceSetToOne} with a confidence set to 100\u202f%`] : [];
  return {
    key: variant ? `${key} ${variant}` : key,
    name,
    detail: variant && variantNames[variant],
    beneath: variant === "all",
    pooled: false,
    n,
    notes,
    basis: [count(questions, "question"), ...notes].join("; "),
    pearson: naming(sides, prepareFigure(agreement.pearson, "thousandths")),
    spearman: naming(sides, prepareFigure(agreement.spearman, "thousandths")),
    kappa: naming(sides, prepareFigure(agreement.kappa, "thousandths")),
    exact: prepareFigure(agreement.exactConfidence, "share"),
    difference: prepareFigure(agreement.meanAbsoluteConfidenceDifference, "distance"),
  };
}

/** Says who "the first side" is. */
function naming([first, second]: Sides, figure: Figure): Figure {
  const why = figure.why
    ?.replace("the first side", `the ${first}`)
    .replace("the second side", second.startsWith("second") ? `the ${second}` : second);
  return { ...figure, why: why ?? null };
}
