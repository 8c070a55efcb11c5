import { datasetLabel } from "../../dataset-label";
import { findTabulars, type Tabular } from "./find-tabulars";
import { knownTables, type TableFacts } from "./known-tables";
import { plainTex } from "./plain-tex";
import { type FileReading, maxNameLength, refuseTooMany } from "./read-figure";
import { nameColumns, namesColumns, readHeading, spread, type TexColumns } from "./read-heading";
import { readNumbers } from "./read-number";
import { readTexCell } from "./read-tex-cell";
import type { TexRow } from "./split-tabular";

/**
 * The figures of a paper's TeX source. A table counts when one of its rows names metrics (accuracy,
 * ECE, kappa, ...); rows after that one are models, rows of one wide cell name groups of them.
 */
export function readTex(source: string): FileReading {
  const reading: FileReading = { figures: [], problems: [], leftOut: [] };
  for (const tabular of findTabulars(source)) readTabular(tabular, reading);
  return reading;
}

function readTabular(tabular: Tabular, reading: FileReading): void {
  const facts = knownTables[tabular.label] ?? generalFacts(tabular);
  let columns: TexColumns | null = null;
  let above: string[] = [];
  let group = "";
  let hasRows = false;
  for (const row of tabular.rows) {
    const texts = spread(row);
    const heading = readHeading(texts, above);
    if (heading) columns = heading;
    else if (row.cells.length === 1 && texts.length > 1) group = texts[0] ?? "";
    else if (!columns) above = texts;
    else if (!hasRows && namesColumns(texts, columns)) columns = nameColumns(texts, columns);
    else {
      hasRows = true;
      readRow(row, columns, { ...facts, group }, reading);
      refuseTooMany(reading);
    }
  }
  if (columns) return;
  const label = tabular.label && ` (${tabular.label})`;
  reading.leftOut.push(`line ${tabular.line}${label}`);
}

function generalFacts({ caption, label, line }: Tabular): TableFacts {
  const sentence = plainTex(caption).split(/\.(?=\s|$)/)[0] ?? "";
  return {
    table: (sentence || label || `table at line ${line}`).slice(0, maxNameLength),
    reader: "",
    dataset: "",
    interval: () => "unstated",
  };
}

function readRow(
  { line, cells }: TexRow,
  columns: TexColumns,
  facts: TableFacts & { group: string },
  { figures, problems }: FileReading,
): void {
  const bad = (column: string, reason: string) => {
    problems.push({ line, column, reason });
  };
  const model = plainTex(cells[0]?.tex ?? "");
  const texts = cells.flatMap(({ tex, span }) => [tex, ...Array<string>(span - 1).fill("")]);
  if (texts.length !== columns.length) {
    bad("", `has ${texts.length} cells where the heading has ${columns.length}`);
    return;
  }
  if (model === "") {
    bad("", "names no model in its first cell");
    return;
  }
  for (const [i, column] of columns.entries()) {
    if (!column) continue;
    const { metric, isPercent, name } = column;
    const cell = readTexCell(texts[i] ?? "");
    const numbers =
      "problem" in cell ? cell : readNumbers(metric, cell, isPercent || cell.isPercent);
    if (numbers === null) continue;
    if ("problem" in numbers) {
      bad([name, metric].filter(Boolean).join(" "), numbers.problem);
      continue;
    }
    const dataset = datasetLabel(name || facts.dataset);
    const { table, reader, group } = facts;
    const interval = numbers.low === null ? "none" : facts.interval(dataset);
    figures.push({ line, table, reader, group, dataset, model, metric, ...numbers, interval });
  }
}
