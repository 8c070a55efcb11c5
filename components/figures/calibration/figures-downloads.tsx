"use client";

import { figureForecastsPath } from "@/lib/figures/queries";
import type { SectionProps } from "../parts/section-head";
import { FilesMenu, saveCsv, saveLatex } from "../parts/table-downloads";

interface Props extends SectionProps {
  files: { figures: () => string; bins: () => string; latex: () => string };
}

/**
 * Downloads of the table and the bins as shown, and of the forecasts for users who may see them.
 */
export function FiguresDownloads({ source, view, files }: Props) {
  const shown = {
    heading: "Figures as shown",
    files: {
      "Table as CSV, unrounded": saveCsv({ csv: files.figures, filename: "calibration" }),
      "Table as LaTeX": saveLatex({ latex: files.latex, filename: "calibration" }),
      "Bins as CSV, unrounded": saveCsv({ csv: files.bins, filename: "bins" }),
    },
  };
  if (source.kind === "shared") return <FilesMenu groups={[shown]} />;
  const forecasts = {
    heading: "Forecasts, one row each",
    files: {
      CSV: figureForecastsPath(source.projectId, view, "csv"),
      JSONL: figureForecastsPath(source.projectId, view, "jsonl"),
    },
  };
  return <FilesMenu groups={[forecasts, shown]} />;
}
