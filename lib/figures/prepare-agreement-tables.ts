import { countSimulated } from "@/lib/results/mark-simulated";
import type { AgreementRow, AgreementSection } from "@/lib/results/prepare-agreement";
import { count } from "@/lib/results/prepare-calibration-table";
import { prepareFigure } from "@/lib/results/prepare-figure";
import { nameSides } from "./name-sides";
import type {
  AgreementFigures,
  AgreementMatrix,
  AgreementSide,
  ComparedPair,
} from "./schema-agreement";

/** The paper's two tables of agreement, by its names, each per model and over all models. */
export interface AgreementTables {
  interannotator: AgreementSection[];
  humanLlm: AgreementSection[];
}

/** People with each other, and people with each LLM, where both read the same. */
export function prepareAgreementTables(matrix: AgreementMatrix): AgreementTables {
  const sides = new Map(matrix.sides.map((side) => [side.key, side]));
  const sections = matrix.pairs.flatMap((pair) => {
    const [first, second] = [sides.get(pair.a), sides.get(pair.b)];
    if (!first || !second) return [];
    const kinds = new Set([first.kind, second.kind]);
    const section = toSection(pair, first, second);
    return [{ section, kinds, alone: pair.a === pair.b }];
  });
  const of = (belongs: (one: (typeof sections)[number]) => boolean) =>
    sections.filter(belongs).map(({ section }) => section);
  return {
    interannotator: of(({ alone, kinds }) => alone && kinds.has("human")),
    humanLlm: of(({ kinds }) => kinds.has("human") && kinds.has("llm")),
  };
}

function toSection(
  { a, b, pooled, models }: ComparedPair,
  first: AgreementSide,
  second: AgreementSide,
): AgreementSection {
  const names = nameSides(first, second);
  const row = (key: string, name: string, figures: AgreementFigures): AgreementRow => ({
    ...{ key, name, detail: null, beneath: false, pooled: false },
    ...{ n: figures.n, basis: count(figures.questions, "question"), notes: [] },
    pearson: names.explain(prepareFigure(figures.pearson, "thousandths")),
    spearman: names.explain(prepareFigure(figures.spearman, "thousandths")),
    kappa: names.explain(prepareFigure(figures.kappa, "thousandths")),
    exact: prepareFigure(figures.exactConfidence, "share"),
    difference: prepareFigure(figures.meanAbsoluteConfidenceDifference, "distance"),
  });
  const rows = models.map((of) => row(of.model?.id ?? "none", of.model?.name ?? withoutText, of));
  const { n, simulated } = pooled;
  return {
    key: `${a} ${b}`,
    title: names.title,
    n,
    simulated: countSimulated(simulated, n),
    rows:
      models.length > 1
        ? [...rows, { ...row("pooled", "All models", pooled), pooled: true }]
        : rows,
  };
}

export const withoutText = "Without a text";
