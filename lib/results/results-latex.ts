import { writeLatexTable } from "@/lib/latex/write-latex-table";
import { latexFigure } from "./latex-figure";
import type { AgreementSection } from "./prepare-agreement";
import type { CalibrationRow } from "./prepare-calibration-table";
import { sayBins } from "./prepare-method";
import type { CalibrationBin, MethodUsed } from "./schema-figures";

// A study's tables in LaTeX, as they are shown.

/** What is said of every table of figures. */
const howRead = "95 % intervals in brackets. –: undefined.";

/** The table of calibration; a row with the excluded people says so. */
export const calibrationLatex = (rows: readonly CalibrationRow[], method: MethodUsed): string =>
  writeLatexTable({
    caption: `Calibration of crowdworkers. ${sayBins(method)} ${howRead}`,
    label: "tab:study-calibration",
    columns: [
      { heading: "Model" },
      { heading: "n", align: "r" },
      { heading: "Accuracy (%)" },
      { heading: "Mean confidence (%)" },
      { heading: "Confidence − accuracy (points)" },
      { heading: "ECE" },
    ],
    rows: rows.map(({ name, people, n, ...row }) => ({
      cells: [
        ...[named(name, people), n.toLocaleString("en")],
        ...[row.accuracy, row.meanConfidence, row.direction, row.ece].map(latexFigure),
      ],
    })),
  });

/**
 * A table of agreement with every column that is shown; where it has several comparisons, each stands
 * under its name, and a single one is named in the caption.
 */
export function agreementLatex(title: string, sections: readonly AgreementSection[]): string {
  const [only] = sections.length === 1 ? sections : [];
  return writeLatexTable({
    caption: `${only ? `${title}: ${only.title}` : title}. ${howRead}`,
    label: `tab:${title.toLowerCase()}`,
    columns: [
      { heading: "Model" },
      { heading: "Pairs", align: "r" },
      { heading: "Correlation on confidence" },
      { heading: "Rank correlation" },
      { heading: "Cohen’s kappa on correctness" },
      { heading: "Same confidence (%)" },
      { heading: "Mean difference (points)" },
    ],
    rows: sections.flatMap((section) => [
      ...(only ? [] : [{ group: section.title }]),
      ...section.rows.map(({ name, detail, n, ...row }) => ({
        cells: [
          ...[named(name, detail), n.toLocaleString("en")],
          ...[row.pearson, row.spearman, row.kappa, row.exact, row.difference].map(latexFigure),
        ],
      })),
    ]),
  });
}

/** The bins of a reliability diagram. */
export const binsLatex = (name: string, bins: readonly CalibrationBin[]): string =>
  writeLatexTable({
    caption: `Reliability: ${name}. Mean confidence with the least and the greatest; accuracy with Wilson’s 95 % interval.`,
    label: `tab:bins-${name}`,
    columns: [
      { heading: "Bin", align: "r" },
      { heading: "n", align: "r" },
      { heading: "Confidence (%)" },
      { heading: "Accuracy (%)" },
    ],
    rows: bins.map(({ n, meanConfidence, low, high, accuracy, accuracyInterval }, i) => ({
      cells: [
        ...[String(i + 1), n.toLocaleString("en", { maximumFractionDigits: 1 })],
        { text: percent(meanConfidence), interval: [percent(low), percent(high)] },
        {
          text: percent(accuracy),
          interval: [percent(accuracyInterval.low), percent(accuracyInterval.high)],
        },
      ],
    })),
  });

const named = (name: string, people: string | null) => (people ? `${name}, ${people}` : name);
const percent = (share: number) => (100 * share).toFixed(1);
