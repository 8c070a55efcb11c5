import type { FigureGroup } from "@/lib/figures/groups/schema-groups";
import { datasetLabel } from "./dataset-label";
import { addBasis } from "./row-basis";
import type { TableRow } from "./table-row";

/** What of a group counts here. */
type Group = Pick<FigureGroup, "dataset" | "model" | "reader"> & {
  counts: Pick<FigureGroup["counts"], "n" | "simulated">;
  figures: Pick<FigureGroup["figures"], "accuracy" | "ece">;
};

/**
 * The project's own rows for the paper's tables of accuracy and ECE, from groups of a dataset, a model
 * and a reader: people go to human question answering, other readers to question answering, and
 * biographies to their own table. Groups of other partings are left out.
 * @returns rows by the table's name
 */
export function ourRows(groups: readonly Group[]): Record<string, TableRow[]> {
  const tables = new Map<string, Map<string, TableRow>>();
  for (const { dataset, model, reader, counts, figures } of groups) {
    const { accuracy, ece } = figures;
    if (!dataset || !model || !reader) continue;
    const column = datasetLabel(dataset.name);
    const table = tableOf(column, reader.kind);
    const rows = tables.get(table) ?? new Map<string, TableRow>();
    const group = `This project · ${reader.name}`;
    const key = JSON.stringify([group, reader.version, model.id]);
    const empty = { model: model.name, group, cells: {}, source: "ours" } as const;
    const row: TableRow = rows.get(key) ?? empty;
    row.cells[column] = { accuracy, ece };
    row.basis = addBasis(row, counts);
    rows.set(key, row);
    tables.set(table, rows);
  }
  return Object.fromEntries([...tables].map(([table, rows]) => [table, [...rows.values()]]));
}

/** Why a project has no row of its own in any of the paper's tables; null where it has one. */
export function whyNoRows(groups: readonly Group[]): string | null {
  if (groups.length === 0) return "This project has no forecasts yet.";
  if (Object.keys(ourRows(groups)).length > 0) return null;
  return "This project has no row in these tables: they compare models by the texts that readers were shown, and all its forecasts were made without a text.";
}

function tableOf(dataset: string, kind: string): string {
  if (dataset === "Person biographies") return "biographies";
  return kind === "human" ? "human question answering" : "question answering";
}
