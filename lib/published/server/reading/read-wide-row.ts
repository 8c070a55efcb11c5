import type { SourceRow } from "@/lib/imports/reading/source-row";
import { datasetLabel } from "../../dataset-label";
import { cellText } from "./cell-text";
import { isNotGiven } from "./is-not-given";
import type { FileReading } from "./read-figure";
import { readNumbers } from "./read-number";
import type { WideShape } from "./wide-shapes";

/** The figures of one method on one dataset. Numbers are shares; `nan` is not given. */
export function readWideRow(
  row: SourceRow,
  { table, reader, interval, group, metrics }: WideShape,
): Pick<FileReading, "figures" | "problems"> {
  const reading: Pick<FileReading, "figures" | "problems"> = { figures: [], problems: [] };
  const { line } = row;
  const model = cellText(row, "method");
  const dataset = datasetLabel(cellText(row, "dataset"));
  if (model === "") reading.problems.push({ line, column: "method", reason: "is empty" });
  if (dataset === "") reading.problems.push({ line, column: "dataset", reason: "is empty" });
  for (const { metric, columns } of metrics) {
    const [value = null, low = null, high = null] = columns.map((column) => {
      const text = cellText(row, column);
      return isNotGiven(text) ? null : text;
    });
    const numbers = readNumbers(metric, { value, low, high }, false);
    if (numbers === null) continue;
    if ("problem" in numbers) {
      reading.problems.push({ line, column: columns[0], reason: numbers.problem });
      continue;
    }
    const kind = numbers.low === null ? "none" : interval(dataset);
    const names = { table, dataset, reader, model, group: group(model) };
    reading.figures.push({ line, ...names, metric, ...numbers, interval: kind });
  }
  return reading;
}
