import type { TagKind } from "@/lib/tags/tags";
import { columnOf, type ImportKind, type RowOptions, taggedBy } from "../options";
import type { SourceItem, SourceRow } from "../reading/source-row";
import { unpivoted } from "../unpivot";

/** What a column describes, most likely, with the reason. */
export interface TagGuess {
  of: TagKind;
  why: string;
}

/** The fields that say which reader, question or model a row is about. */
const namedBy = {
  reader: ["reader", "reader_version"],
  question: ["dataset", "question", "key"],
  model: ["model", "name"],
} as const;

/**
 * What a column that no field is read from describes: the reader if each reader has one value in all rows, else the
 * question, else the model, else the single forecast. Null where the rows do not tell, because nothing comes twice.
 * In a wide file, what is not in a column's heading comes once for each of the wide columns.
 */
export function guessTag(
  kind: ImportKind,
  { mapping, unpivot }: Pick<RowOptions, "mapping" | "unpivot">,
  items: readonly SourceItem[],
  column: string,
): TagGuess | null {
  const [only, ...others] = taggedBy[kind];
  if (only && others.length === 0) return { of: only, why: `A row is one ${only}.` };
  const rows = items.filter((item) => "cells" in item);
  const isWide = unpivot !== undefined && unpivot.columns.length > 1;
  let comesTwice = false;
  for (const of of taggedBy[kind]) {
    if (of === "forecast") continue;
    const columns = namedBy[of].flatMap((field) => columnOf(mapping[field]) ?? []);
    if (columns.length === 0) continue;
    const values = new Map<string, string>();
    const isInEachCell = isWide && !columns.includes(unpivoted.heading);
    let [repeats, differs] = [false, false];
    for (const row of rows) {
      const value = textOf(row.cells.get(column));
      if (value === "") continue;
      const name = JSON.stringify(columns.map((one) => textOf(cellOf(row, one))));
      const first = values.get(name);
      if (first === undefined) values.set(name, value);
      repeats ||= isInEachCell || first !== undefined;
      differs ||= first !== undefined && first !== value;
    }
    comesTwice ||= repeats;
    if (repeats && !differs) return { of, why: `Each ${of} has one value in all its rows.` };
  }
  return comesTwice && taggedBy[kind].includes("forecast")
    ? {
        of: "forecast",
        why: "It differs between forecasts of the same reader, question and model.",
      }
    : null;
}

const cellOf = ({ line, cells }: SourceRow, column: string): unknown =>
  column === unpivoted.line ? line : cells.get(column);

const textOf = (cell: unknown): string =>
  (typeof cell === "string" ? cell : (JSON.stringify(cell ?? "") ?? "")).trim().replace(/^""$/, "");
