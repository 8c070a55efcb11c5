import { markSimulated } from "@/lib/figures/format/mark-simulated";
import { type LatexCell, type LatexRow, writeLatexTable } from "@/lib/latex/write-latex-table";
import type { PreparedTable } from "./published-table";

/** A table in LaTeX as the paper prints it: groups, intervals, the best of each group in bold. */
export function tableLatex({ name, title, note, columns, groups }: PreparedTable): string {
  return writeLatexTable({
    caption: [`${title}.`, note].filter(Boolean).join(" "),
    label: `tab:${name}`,
    columns: [
      { heading: "Method" },
      ...columns.flatMap((column) =>
        column.metrics.map(({ heading }) => ({ heading, above: column.name })),
      ),
    ],
    rows: groups.flatMap((group): LatexRow[] => [
      ...(group.name ? [{ group: group.name }] : []),
      ...group.rows.map(({ model, simulated, cells }) => ({
        cells: [
          markSimulated(model, simulated),
          ...cells.map(({ text, interval, isBest }): LatexCell => {
            if (text === null) return "–";
            return { text, isBold: isBest, ...(interval && { interval }) };
          }),
        ],
      })),
    ]),
  });
}
