import { countSimulated, markSimulated } from "@/lib/figures/format/mark-simulated";
import type { FigureFormat } from "@/lib/figures/format/shown-figure";
import type { LatexCell } from "@/lib/latex/write-latex-table";
import { dashRead, figureTable, howRead, noteFigure, sayNotes } from "../format/figure-latex";
import { type NamedGroup, nameVariant } from "../groups/group-names";
import type { FiguresMethod } from "../schema";
import { type ColumnName, columns } from "./columns";
import { type FigureRow, figureRows } from "./figures-table";
import { independentIntervals } from "./reliability-diagram";
import { sayBins } from "./say-method";

/**
 * The table of figures as it is shown, in LaTeX. The caption says `what` is shown; the notes say `how` it was
 * counted, and what the screen says under a figure or of a row. `name` is the table's, for its label.
 */
export function figuresLatex(
  groups: readonly NamedGroup[],
  chosen: readonly ColumnName[],
  { what, how }: { what: string; how: readonly string[] },
  name = "calibration",
): string {
  const rows = figureRows(groups, chosen);
  const saysBasis = rows.some(({ basis }) => basis);
  const notes = rows.map((row) => ({ name: nameOf(row), notes: notesOf(row) }));
  return figureTable({
    name,
    caption: [what, howRead],
    notes: [...how, dashRead, sayNotes(notes)],
    columns: [
      "Forecasts of",
      "n",
      ...(saysBasis ? [{ heading: "Drawn together", align: "l" as const }] : []),
      ...chosen.map((name) => columns[name].title + units[columns[name].format]),
    ],
    rows: rows.map((row) => [
      markSimulated(nameOf(row), row.simulated),
      row.basis === null ? null : row.n,
      ...(saysBasis ? [row.basis || null] : []),
      ...row.cells.map(({ figure }) => figure),
    ]),
  });
}

const units: Record<FigureFormat, string> = {
  share: " (%)",
  distance: " (points)",
  points: " (points)",
  change: "",
  thousandths: "",
};

const nameOf = ({ name, people }: FigureRow) => (people ? `${name}, ${people}` : name);

const notesOf = ({ n, notes, cells }: FigureRow): string[] => [
  ...cells.flatMap(({ column, figure, note }) => [
    ...(figure ? noteFigure(columns[column].title, figure, n) : []),
    ...(note ? [`${columns[column].title}: ${note}`] : []),
  ]),
  ...notes,
];

/** The bins of a group's reliability diagram in LaTeX; `name` is the table's, for its label. */
export function binsLatex(
  { name: group, variant = null, counts, bins }: NamedGroup,
  method: Pick<FiguresMethod, "bins" | "binning" | "rules">,
  name: string,
): string {
  const of = markSimulated(nameVariant(group, variant), countSimulated(counts.simulated, counts.n));
  return figureTable({
    name,
    caption: [
      `Reliability: ${of}.`,
      `Mean confidence with the least and the greatest; accuracy with ${independentIntervals}.`,
    ],
    notes: [sayBins(method)],
    columns: ["Bin", "n", "Confidence (%)", "Accuracy (%)"],
    rows: bins.map(({ n, meanConfidence, low, high, accuracy, accuracyInterval }, i) => [
      i + 1,
      n,
      share(meanConfidence, { low, high }),
      share(accuracy, accuracyInterval),
    ]),
  });
}

const share = (value: number, { low, high }: { low: number; high: number }): LatexCell => ({
  text: percent(value),
  interval: [percent(low), percent(high)],
});
const percent = (share: number) => (100 * share).toFixed(1);
