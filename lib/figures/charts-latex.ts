import { writeLatexTable } from "@/lib/latex/write-latex-table";
import { latexFigure } from "@/lib/results/latex-figure";
import { markSimulated } from "@/lib/results/mark-simulated";
import { formatThousandths, prepareFigure } from "@/lib/results/prepare-figure";
import type { DecisionStop } from "./prepare-decision";
import type { FrontierPanel } from "./prepare-frontier";
import { agreementMeasureNames, agreementMeasures, preparePairs } from "./prepare-matrix";
import { overlaps, type Planning } from "./prepare-planning";
import type { AgreementMatrix } from "./schema-agreement";

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
        const known = { n: 0, noInterval: "none is known" };
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
