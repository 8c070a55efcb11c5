import { slug } from "@/lib/http/file-name";
import { type LatexCell, writeLatexTable } from "@/lib/latex/write-latex-table";
import { countSimulated, markSimulated } from "@/lib/results/mark-simulated";
import type { FigureFormat } from "@/lib/results/prepare-figure";
import { binsLatex } from "@/lib/results/results-latex";
import { type ColumnName, columns } from "./prepare-columns";
import { type FigureCell, type FigureRow, prepareFiguresTable } from "./prepare-figures-table";
import type { NamedGroup } from "./prepare-group-names";
import type { FiguresMethod } from "./schema";

/** The table of figures as it is shown, in LaTeX; `caption` says what is shown. */
export function figuresLatex(
  groups: readonly NamedGroup[],
  chosen: readonly ColumnName[],
  caption: string,
): string {
  const rows = prepareFiguresTable(groups, chosen);
  const saysBasis = rows.some(({ basis }) => basis !== "");
  const isUndefined = rows.some(({ cells }) => cells.some(({ figure }) => figure?.text === null));
  return writeLatexTable({
    caption: isUndefined ? `${caption} \u2013: undefined.` : caption,
    label: "tab:calibration",
    columns: [
      { heading: "Forecasts of" },
      { heading: "n", align: "r" },
      ...(saysBasis ? [{ heading: "Drawn together", align: "l" as const }] : []),
      ...chosen.map((name) => ({ heading: columns[name].title + units[columns[name].format] })),
    ],
    rows: rows.map((row) => ({
      cells: [
        nameOf(row),
        row.beneath ? null : row.n.toLocaleString("en"),
        ...(saysBasis ? [row.basis || null] : []),
        ...row.cells.map(toCell),
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

const nameOf = ({ beneath, name, people, simulated }: FigureRow) =>
  beneath ? people : markSimulated(name, simulated);

/** The bins of one group in LaTeX. */
export function groupBinsLatex(
  { name, counts, bins }: NamedGroup,
  method: Pick<FiguresMethod, "bins" | "binning" | "rules">,
): string {
  const of = markSimulated(name, countSimulated(counts.simulated, counts.n));
  return binsLatex(of, bins, method, `bins-${slug(name)}`);
}

/** Without the unit, which the heading says. */
function toCell({ figure }: FigureCell): LatexCell {
  if (figure === null) return null;
  if (figure.text === null) return "\u2013";
  const [low, high] = figure.interval?.split(" to ") ?? [];
  const text = figure.text.replace(/[\u202f\u00a0](%|points)$/, "");
  return low && high ? { text, interval: [low, high] } : { text };
}
