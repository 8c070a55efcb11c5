import { writeCsv } from "@/lib/csv/write-csv";
import type { Cell } from "@/lib/figures/format/csv-cells";
import type { PreparedTable } from "./published-table";

/**
 * A table as CSV, one row per model, unrounded: shares are in [0, 1]. What is not given is empty.
 * `simulated` counts the forecasts (pairs, of agreement) by simulated readers behind a row of the project.
 */
export function tableCsv({ columns, groups }: PreparedTable): string {
  const header = columns.flatMap(({ name, metrics }) =>
    metrics.flatMap(({ metric }) =>
      ["", " low", " high", " n"].map((end) => `${name} ${metric}${end}`),
    ),
  );
  const rows = groups.flatMap(({ name, source, rows: members }) =>
    members.map(({ model, simulated, cells }): Cell[] => [
      ...[source, name, model, source === "ours" ? (simulated?.count ?? 0) : null],
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
