import type { AgreementMatrix } from "@/lib/figures/agreement/schema-agreement";
import type { FigureGroup } from "@/lib/figures/groups/schema-groups";
import { datasetLabel } from "./dataset-label";
import { paperReaders } from "./paper-tables";
import type { TableRow } from "./published-rows";

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

/** Adds a cell's `n` forecasts or pairs to those of its row. */
const addBasis = (
  { basis = { n: 0, simulated: 0 } }: Pick<TableRow, "basis">,
  { n, simulated }: { n: number; simulated: number },
) => ({ n: basis.n + n, simulated: basis.simulated + simulated });

interface Matrix {
  sides: readonly Pick<AgreementMatrix["sides"][number], "key" | "name" | "kind">[];
  pairs: readonly {
    a: string;
    b: string;
    models: readonly Pick<
      AgreementMatrix["pairs"][number]["models"][number],
      "model" | "n" | "simulated" | "pearson" | "kappa"
    >[];
  }[];
}

/**
 * The project's own rows for the paper's table of agreement: per model, the correlation of confidences
 * and the kappa of correctness, for each two who read the same.
 */
export function ourAgreementRows({ sides, pairs }: Matrix): TableRow[] {
  const rows = new Map<string, TableRow>();
  for (const { a, b, models } of pairs) {
    const column = columnOf(
      [a, b].map((key) => sides.find((side) => side.key === key)),
      a === b,
    );
    for (const { model, n, simulated, pearson, kappa } of models) {
      if (!model) continue;
      const empty = { model: model.name, group: "This project", cells: {} };
      const row: TableRow = rows.get(model.id) ?? { ...empty, source: "ours" };
      row.cells[column] = { correlation: pearson, kappa };
      row.basis = addBasis(row, { n, simulated });
      rows.set(model.id, row);
    }
  }
  return [...rows.values()];
}

type Side = Matrix["sides"][number] | undefined;

/** The paper's name where it compares the same, so that both are in one column; else both names. */
function columnOf(pair: readonly Side[], isWithin: boolean): string {
  const people = pair.filter((side) => side?.kind === "human").length;
  if (isWithin && people > 0) return paperReaders.betweenCrowdworkers;
  const hasClaude = pair.some((side) => /^claude[ -]?2(\.0)?$/i.test(side?.name ?? ""));
  if (people === 1 && hasClaude) return paperReaders.crowdworkersAndClaude;
  return pair.map((side) => side?.name ?? "").join(" and ");
}
