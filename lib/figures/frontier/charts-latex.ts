import { latexFigure } from "@/lib/figures/format/figure-latex";
import { markSimulated } from "@/lib/figures/format/mark-simulated";
import { prepareFigure } from "@/lib/figures/format/shown-figure";
import { writeLatexTable } from "@/lib/latex/write-latex-table";
import { formatThousandths } from "@/lib/text/format-number";
import {
  agreementMeasureNames,
  agreementMeasures,
  preparePairs,
} from "../agreement/agreement-matrix";
import type { AgreementMatrix } from "../agreement/schema-agreement";
import type { DecisionStop } from "../decision/decision-panels";
import { overlaps, type Planning } from "../planning/planning-table";
import type { FrontierPanel } from "./frontier-panels";

// What charts show, as tables in LaTeX.

/** The points of a frontier, the most accurate first; published ones with their source. */
export const frontierLatex = ({ title, subtitle, points }: FrontierPanel): string =>
  writeLatexTable({
    caption: `Accuracy and ECE: ${title}, ${subtitle}. 95 % intervals in brackets.`,
    label: `tab:frontier-${title}`,
    columns: [
      { heading: "Model" },
      { heading: "Pareto front", align: "l" },
      { heading: "Accuracy (%)" },
      { heading: "ECE" },
    ],
    rows: points
      .toSorted((a, b) => b.accuracy - a.accuracy)
      .map(({ name, source, onFront, accuracy, accuracyInterval, ece, eceInterval }) => {
        const known = { n: 0, noInterval: "not_published" as const };
        return {
          cells: [
            source === null ? name : `${name}, ${source}`,
            source === null && onFront ? "on it" : null,
            latexFigure(prepareFigure({ value: accuracy, ...known, ...accuracyInterval }, "share")),
            latexFigure(prepareFigure({ value: ece, ...known, ...eceInterval }, "thousandths")),
          ],
        };
      }),
  });

/** Decision curves at some costs. */
export const decisionLatex = (name: string, stops: readonly DecisionStop[]): string =>
  writeLatexTable({
    caption: `Decision value: ${name}. Loss per question by the cost of “I don’t know”; realised with its 95 % interval.`,
    label: `tab:decision-${name}`,
    columns: [
      { heading: "Cost", align: "r" },
      ...["Expected", "Realised", "Best", "Always answer", "Never answer"].map((heading) => ({
        heading,
      })),
    ],
    rows: stops.map(({ beta, expected, realised, low, high, ...others }) => ({
      cells: [
        ...[beta.toFixed(2), formatThousandths(expected)],
        {
          text: formatThousandths(realised),
          interval: [formatThousandths(low), formatThousandths(high)],
        },
        ...[others.best, others.answer, others.abstain].map(formatThousandths),
      ],
    })),
  });

/** Every pair of a matrix in every measure. */
export const pairsLatex = (matrix: AgreementMatrix): string =>
  writeLatexTable({
    caption:
      "Agreement of pairs. 95 % intervals in brackets; shares in %, distances in points. –: undefined.",
    label: "tab:pairs",
    columns: [
      { heading: "Pair" },
      { heading: "n", align: "r" },
      ...agreementMeasureNames.map((name) => ({ heading: agreementMeasures[name].label })),
    ],
    rows: preparePairs(matrix).map(({ title, n, simulated, figures }) => ({
      cells: [
        ...[markSimulated(title, simulated), n.toLocaleString("en")],
        ...agreementMeasureNames.map((name) => latexFigure(figures[name])),
      ],
    })),
  });

/** Expected intervals of ECE by tasks and overlap. */
export const planningLatex = (pilot: string, { rows }: Planning): string =>
  writeLatexTable({
    caption: `Half the width of the expected 95 % interval of ECE, with ${pilot} as the pilot. –: too few to tell.`,
    label: "tab:planning",
    columns: [
      { heading: "Tasks", align: "r" },
      ...overlaps.map((readers) => ({ heading: `Read by ${readers}` })),
    ],
    rows: rows.map(({ tasks, designs }) => ({
      cells: [
        tasks.toLocaleString("en"),
        ...designs.map(({ half }) => (half === null ? "–" : `± ${formatThousandths(half)}`)),
      ],
    })),
  });
