import { writeLatexTable } from "@/lib/latex/write-latex-table";
import { latexFigure } from "./latex-figure";
import { markSimulated } from "./mark-simulated";
import type { AgreementRow, AgreementSection } from "./prepare-agreement";
import { noteSmallBins } from "./prepare-bin-notes";
import {
  type CalibrationRow,
  type NamedCalibration,
  prepareCalibrationTable,
} from "./prepare-calibration-table";
import { sayBins, sayMethod, sayResamples } from "./prepare-method";
import { noteFigure, sayNotes } from "./say-notes";
import type { CalibrationBin, MethodUsed } from "./schema-figures";

// A study's tables in LaTeX, as they are shown. `name` is the table's, for its label; what the screen says
// under a figure, or of a row, is in the caption.

/** What is said of every table of figures. */
const howRead = "In brackets: the interval. –: undefined.";

/** The table of calibration; a row with the excluded people says so. */
export function calibrationLatex(
  groups: readonly NamedCalibration[],
  method: MethodUsed,
  name: string,
): string {
  const rows = prepareCalibrationTable(groups);
  const notes = rows.map((row, i) => ({
    name: named(row.name, row.people),
    notes: [...calibrationNotes(row, groups[i]?.bins ?? []), ...row.notes],
  }));
  const said = [...sayMethod(method, groups), howRead, sayNotes(notes)];
  return writeLatexTable({
    caption: ["Calibration of crowdworkers.", ...said].filter(Boolean).join(" "),
    label: `tab:${name}`,
    columns: [
      { heading: "Model" },
      { heading: "n", align: "r" },
      { heading: "Accuracy (%)" },
      { heading: "Mean confidence (%)" },
      { heading: "Confidence − accuracy (points)" },
      { heading: "ECE" },
    ],
    rows: rows.map(({ name: model, people, simulated, n, ...row }) => ({
      cells: [
        ...[markSimulated(named(model, people), simulated), n.toLocaleString("en")],
        ...[row.accuracy, row.meanConfidence, row.direction, row.ece].map(latexFigure),
      ],
    })),
  });
}

function calibrationNotes({ n, ...row }: CalibrationRow, bins: readonly CalibrationBin[]) {
  const small = noteSmallBins(bins);
  return [
    ...noteFigure("accuracy", row.accuracy, n),
    ...noteFigure("mean confidence", row.meanConfidence, n),
    ...noteFigure("confidence − accuracy", row.direction, n),
    ...noteFigure("ECE", row.ece, n),
    ...(small ? [`ECE: ${small}`] : []),
  ];
}

/**
 * A table of agreement with every column that is shown; where it has several comparisons, each stands
 * under its name, and a single one is named in the caption.
 */
export function agreementLatex(
  title: string,
  sections: readonly AgreementSection[],
  method: Pick<MethodUsed, "resamples" | "seed">,
  name: string,
): string {
  const [only] = sections.length === 1 ? sections : [];
  const drawn = { drawn: "clusters", ways: [{ by: "question", clusters: 0 }] } as const;
  const said = [sayResamples(method, [drawn]), howRead, sayNotes(agreementNotes(sections))];
  return writeLatexTable({
    caption: [`${only ? `${title}: ${marked(only)}` : title}.`, ...said].filter(Boolean).join(" "),
    label: `tab:${name}`,
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
      ...(only ? [] : [{ group: marked(section) }]),
      ...section.rows.map(({ name: model, detail, n, ...row }) => ({
        cells: [
          ...[named(model, detail), n.toLocaleString("en")],
          ...[row.pearson, row.spearman, row.kappa, row.exact, row.difference].map(latexFigure),
        ],
      })),
    ]),
  });
}

const marked = ({ title, simulated }: AgreementSection) => markSimulated(title, simulated);

const agreementNotes = (sections: readonly AgreementSection[]) =>
  sections.flatMap(({ title, rows }) =>
    rows.map((row) => {
      const name = named(row.name, row.detail);
      const notes = [...pairNotes(row), ...row.notes];
      return { name: sections.length === 1 ? name : `${title}, ${name}`, notes };
    }),
  );

const pairNotes = ({ n, ...row }: AgreementRow) => [
  ...noteFigure("correlation", row.pearson, n),
  ...noteFigure("rank correlation", row.spearman, n),
  ...noteFigure("kappa", row.kappa, n),
  ...noteFigure("same confidence", row.exact, n),
  ...noteFigure("mean difference", row.difference, n),
];

/** The bins of the reliability diagram of `of`, by the method's rules. */
export const binsLatex = (
  of: string,
  bins: readonly CalibrationBin[],
  method: Pick<MethodUsed, "bins" | "binning" | "rules">,
  name: string,
): string =>
  writeLatexTable({
    caption: `Reliability: ${of}. ${sayBins(method)} Mean confidence with the least and the greatest; accuracy with Wilson’s 95 % interval.`,
    label: `tab:${name}`,
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
