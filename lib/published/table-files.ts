import { writeCsv } from "@/lib/csv/write-csv";
import type { Cell } from "@/lib/figures/format/csv-cells";
import { markSimulated } from "@/lib/figures/format/mark-simulated";
import { type LatexCell, type LatexRow, writeLatexTable } from "@/lib/latex/write-latex-table";
import type { LaidOutTable } from "./published-table";

/**
 * A table as CSV, one row per model, unrounded: shares are in [0, 1]. What is not given is empty.
 * `simulated` counts the forecasts (pairs, of agreement) by simulated readers behind a row of the project.
 */
export function tableCsv({ columns, groups }: LaidOutTable): string {
  const header = columns.flatMap(({ name, metrics }) =>
    metrics.flatMap(({ metric }) =>
      ["", " low", " high", " n"].map((end) => `${name} ${metric}${end}`),
    ),
  );
  const rows = groups.flatMap(({ name, source, rows: members }) =>
    members.map(({ model, simulated, cells }): Cell[] => [
      source,
      name,
      model,
      source === "ours" ? (simulated?.count ?? 0) : null,
      ...cells.flatMap(({ figure }): Cell[] => {
        const n = figure?.n ?? null;
        if (!figure || "undefined" in figure) return [null, null, null, n];
        const [low, high] = "low" in figure ? [figure.low, figure.high] : [null, null];
        return [figure.value, low, high, n];
      }),
    ]),
  );
  return writeCsv([["source", "group", "model", "simulated", ...header], ...rows]);
}

/** A table in LaTeX as the paper prints it: groups, intervals, the best of each group in bold. */
export function tableLatex({ name, title, note, columns, groups }: LaidOutTable): string {
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
