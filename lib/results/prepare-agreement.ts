import { count } from "./prepare-calibration-table";
import { type Figure, prepareFigure } from "./prepare-figure";
import type { Agreement, Comparison } from "./schema";

export interface AgreementRow {
  key: string;
  name: string;
  pooled: boolean;
  n: number;
  basis: string;
  pearson: Figure;
  kappa: Figure;
  exact: Figure;
  difference: Figure;
}

export interface AgreementSection {
  key: string;
  title: string;
  n: number;
  simulated: { count: number; all: boolean } | null;
  rows: AgreementRow[];
}

/** The tables of agreement, laid out as in the paper: per model, and over all models. */
export function prepareAgreement(comparisons: readonly Comparison[]): AgreementSection[] {
  return comparisons.map(({ reader, models, pooled }) => {
    const other = reader && (reader.version ? `${reader.name} (${reader.version})` : reader.name);
    const sides: Sides = other ? ["crowd", other] : ["first crowdworker", "second crowdworker"];
    const rows = models.map((row) => toRow(row.model.id, row.model.name, row, sides));
    if (models.length > 1) {
      rows.push({ ...toRow("pooled", "All models", pooled, sides), pooled: true });
    }
    return {
      key: reader?.id ?? "crowd",
      title: other ? `Crowdworkers and ${other}` : "Crowdworkers with each other",
      n: pooled.n,
      simulated:
        pooled.simulated > 0
          ? { count: pooled.simulated, all: pooled.simulated === pooled.n }
          : null,
      rows,
    };
  });
}

type Sides = [string, string];

function toRow(key: string, name: string, agreement: Agreement, sides: Sides): AgreementRow {
  const { n, questions } = agreement;
  return {
    key,
    name,
    pooled: false,
    n,
    basis: count(questions, "question"),
    pearson: naming(sides, prepareFigure(agreement.pearson, "thousandths")),
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
