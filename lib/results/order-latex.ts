import { writeLatexTable } from "@/lib/latex/write-latex-table";
import { latexFigure } from "./latex-figure";
import type { OrderRow } from "./prepare-order";
import { formatSeconds, type TimeHistogram, type TimeRow } from "./prepare-times";

// The tables of order and time in LaTeX, as they are shown.

/**
 * Steps of an order, whose figures are shares; or what changed from the first to the last, in points.
 * `head` is what a row is.
 */
export const orderLatex = (
  title: string,
  { head, unit, rows }: { head: string; unit: "%" | "points"; rows: readonly OrderRow[] },
): string =>
  writeLatexTable({
    caption: `${title}. 95 % intervals in brackets. –: undefined.`,
    label: `tab:${title.toLowerCase()}`,
    columns: [
      { heading: head },
      { heading: "n", align: "r" },
      { heading: `Mean confidence (${unit})` },
      { heading: `Accuracy (${unit})` },
      { heading: "Confidence − accuracy (points)" },
    ],
    rows: rows.map(({ name, n, meanConfidence, accuracy, gap }) => ({
      cells: [
        ...[name, n.toLocaleString("en")],
        ...[meanConfidence, accuracy, gap].map(latexFigure),
      ],
    })),
  });

/** Times of outputs and tasks; `head` is what a row is of. */
export const timesLatex = (title: string, head: string, rows: readonly TimeRow[]): string =>
  writeLatexTable({
    caption: `${title}. –: not measured.`,
    label: `tab:${title.toLowerCase()}`,
    columns: [
      { heading: head },
      { heading: "Timed", align: "r" },
      ...["Median", "Quartiles", "90th percentile", "Idle", "Edits per output"].map((heading) => ({
        heading,
      })),
      { heading: "Pastes", align: "r" },
    ],
    rows: rows.map(({ name, n, median, quartiles, p90, idle, edits, pastes }) => ({
      cells: [
        ...[name, n.toLocaleString("en")],
        ...[median, quartiles, p90, idle, edits].map((cell) => cell ?? "–"),
        pastes.toLocaleString("en"),
      ],
    })),
  });

/** The bars of the histogram of times. */
export const histogramLatex = ({ bars, width, caption }: TimeHistogram): string =>
  writeLatexTable({
    caption,
    label: "tab:time-histogram",
    columns: [
      { heading: "From", align: "r" },
      { heading: "To below", align: "r" },
      { heading: "Tasks", align: "r" },
    ],
    rows: bars.map(({ from, n }) => ({
      cells: [formatSeconds(from), formatSeconds(from + width), n.toLocaleString("en")],
    })),
  });
