"use client";

import { codebookPath, forecastsPath } from "@/lib/figures/study/queries";
import { FilesMenu, saveCsv, saveLatex, type TableFile } from "../parts/table-downloads";

/** The crowd's forecasts, one row each, those with more rows than the results, and what the columns mean. */
export const StudyFiles = ({ source }: { source: Parameters<typeof forecastsPath>[0] }) => (
  <FilesMenu
    groups={[
      {
        heading: "Crowdworkers’ forecasts, one row each",
        files: {
          CSV: `${forecastsPath(source, "csv")}&readers=crowd`,
          JSONL: `${forecastsPath(source, "jsonl")}&readers=crowd`,
        },
      },
      {
        heading: "With other readers of the same texts (column reader_kind)",
        files: {
          "CSV, all readers": forecastsPath(source, "csv"),
          "JSONL, all readers": forecastsPath(source, "jsonl"),
        },
      },
      {
        heading: "All readers, with practice, tests and checks",
        files: {
          "CSV, all rounds": `${forecastsPath(source, "csv")}&rounds=all`,
          "JSONL, all rounds": `${forecastsPath(source, "jsonl")}&rounds=all`,
        },
      },
      {
        heading: "Codebook: columns and formulas",
        files: { Markdown: codebookPath(source, "md"), JSON: codebookPath(source, "json") },
      },
    ]}
  />
);

export const TablesMenu = ({ tables }: { tables: readonly TableFile[] }) => (
  <FilesMenu
    button="Tables"
    groups={[
      {
        heading: "As CSV, unrounded",
        files: Object.fromEntries(tables.map((table) => [table.label, saveCsv(table)])),
      },
      {
        heading: "In LaTeX, as shown",
        files: Object.fromEntries(
          tables.map((table) => [`${table.label} in LaTeX`, saveLatex(table)]),
        ),
      },
    ]}
  />
);
