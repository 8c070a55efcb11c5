import { markSimulated } from "@/lib/figures/format/mark-simulated";
import type { FigureFormat } from "@/lib/figures/format/shown-figure";
import { writeLatexTable } from "@/lib/latex/write-latex-table";
import { latexFigure } from "../format/latex-figure";
import { howRead, noteFigure, sayNotes } from "../format/say-notes";
import type { NamedGroup } from "../groups/group-names";
import { type ColumnName, columns } from "./columns";
import { type FigureRow, prepareFiguresTable } from "./figures-table";

/**
 * The table of figures as it is shown, in LaTeX; `caption` says what is shown, and what the screen says
 * under a figure, or of a row, is added to it. `name` is the table's, for its label.
 */
export function figuresLatex(
  groups: readonly NamedGroup[],
  chosen: readonly ColumnName[],
  caption: string,
  name = "calibration",
): string {
  const rows = prepareFiguresTable(groups, chosen);
  const saysBasis = rows.some(({ basis }) => basis);
  const notes = rows.map((row) => ({ name: nameOf(row), notes: notesOf(row) }));
  return writeLatexTable({
    caption: [caption, howRead, sayNotes(notes)].filter(Boolean).join(" "),
    label: `tab:${name}`,
    columns: [
      { heading: "Forecasts of" },
      { heading: "n", align: "r" },
      ...(saysBasis ? [{ heading: "Drawn together", align: "l" as const }] : []),
      ...chosen.map((name) => ({ heading: columns[name].title + units[columns[name].format] })),
    ],
    rows: rows.map((row) => ({
      cells: [
        markSimulated(nameOf(row), row.simulated),
        row.basis === null ? null : row.n.toLocaleString("en"),
        ...(saysBasis ? [row.basis || null] : []),
        ...row.cells.map(({ figure }) => figure && latexFigure(figure)),
      ],
    })),
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
