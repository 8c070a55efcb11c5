import { FileProblem } from "@/lib/imports/reading/file-problem";
import { keyOf } from "../key-of";
import { readCsv } from "./read-csv";
import { type FileReading, maxNameLength } from "./read-figure";
import { readTex } from "./read-tex";

const sought =
  "Looked for: tables (tabular) of a TeX source with a heading such as Accuracy, ECE, kappa or " +
  "correlation; the columns method, dataset, accuracy, ci_lower, ci_upper, ece, ece_lower, ece_upper; " +
  "the columns method, dataset, pooled_proportion_supported, pooled_ece with their _ci_lower and " +
  "_ci_upper; or our own columns model, metric and value.";

/**
 * The figures of a paper's file: its TeX source, one of its CSVs, or a CSV with our own columns.
 * What a file gives twice is a problem, because only one can be meant.
 * @throws FileProblem when nothing is recognised, saying what was looked for
 */
export function readPublished(text: string): FileReading {
  const reading = /\\begin\{(tabular|longtable)/.test(text) ? readTex(text) : readCsv(text);
  if (!reading || (reading.figures.length === 0 && reading.problems.length === 0)) {
    throw new FileProblem(`No published results were recognised in this file. ${sought}`);
  }
  refuseLongNames(reading);
  refuseRepeats(reading);
  return reading;
}

const names = ["table", "dataset", "reader", "model", "group"] as const;

function refuseLongNames({ figures, problems }: FileReading): void {
  for (const figure of figures) {
    const long = names.find((name) => figure[name].length > maxNameLength);
    if (!long) continue;
    const reason = `is longer than ${maxNameLength} characters`;
    problems.push({ line: figure.line, column: long, reason });
  }
}

function refuseRepeats({ figures, problems }: FileReading): void {
  const lines = new Map<string, number>();
  for (const figure of figures) {
    const key = keyOf(figure);
    const before = lines.get(key);
    lines.set(key, before ?? figure.line);
    if (before === undefined) continue;
    const { line, model, metric, dataset } = figure;
    const what = [metric, "of", model, dataset && `on ${dataset}`].filter(Boolean).join(" ");
    problems.push({ line, column: metric, reason: `gives ${what} again (line ${before})` });
  }
}
