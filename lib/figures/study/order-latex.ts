import { writeLatexTable } from "@/lib/latex/write-latex-table";
import { markPerson } from "@/lib/quality/rounds/people-texts";
import { sayResamples } from "../calibration/say-method";
import { latexFigure } from "../format/latex-figure";
import { countSimulated, markSimulated, type Simulated } from "../format/mark-simulated";
import { howRead, noteFigure, sayNotes } from "../format/say-notes";
import type { NamedGroup } from "../groups/group-names";
import type { FiguresMethod } from "../schema";
import type { OrderRow } from "./order-effects";
import type { ReadingTimes } from "./schema";
import { formatSeconds, type TimeHistogram, type TimeRow } from "./times-charts";

// The tables of order and time in LaTeX, as they are shown. `name` is the table's, for its label.

/** What there is to know of the forecasts of a table of order. */
export interface OrderSource {
  /** The study's, of the people who are looked at. */
  groups: readonly NamedGroup[];
  method: FiguresMethod;
  name: string;
}

/** A model's name, marked where people whom a seed made up read it. */
export function markModel(
  { id, name }: { id: string; name: string },
  groups: OrderSource["groups"],
): string {
  const counts = groups.find(({ key }) => key === id)?.counts;
  return markSimulated(name, counts ? countSimulated(counts.simulated, counts.n) : null);
}

/**
 * Steps of an order, whose figures are shares; or what changed from the first to the last, in points.
 * `head` is what a row is.
 */
export function orderLatex(
  title: string,
  { head, unit, rows }: { head: string; unit: "%" | "points"; rows: readonly OrderRow[] },
  { groups, method, name }: OrderSource,
): string {
  const notes = rows.map(({ name: row, n, ...figures }) => ({
    name: row,
    notes: [
      ...noteFigure("mean confidence", figures.meanConfidence, n),
      ...noteFigure("accuracy", figures.accuracy, n),
      ...noteFigure("confidence − accuracy", figures.gap, n),
    ],
  }));
  const drawn = groups.filter(({ counts }) => counts.n > 0);
  const resamples = sayResamples(
    method,
    drawn.map(({ intervals: { ways } }) => ({ drawn: "clusters", ways })),
  );
  const said = [resamples, howRead, sayNotes(notes)];
  return writeLatexTable({
    caption: [`${title}.`, ...said].filter(Boolean).join(" "),
    label: `tab:${name}`,
    columns: [
      { heading: head },
      { heading: "n", align: "r" },
      { heading: `Mean confidence (${unit})` },
      { heading: `Accuracy (${unit})` },
      { heading: "Confidence − accuracy (points)" },
    ],
    rows: rows.map(({ name: row, n, meanConfidence, accuracy, gap }) => ({
      cells: [
        ...[row, n.toLocaleString("en")],
        ...[meanConfidence, accuracy, gap].map(latexFigure),
      ],
    })),
  });
}

/** Of the tasks that were timed, those by simulated readers. */
export function simulatedTasks({ people, tasks }: ReadingTimes): Simulated | null {
  const made = people.filter(({ reader }) => reader.simulated);
  return countSimulated(
    made.reduce((n, { seconds }) => n + seconds.n, 0),
    tasks.seconds.n,
  );
}

/** Times of outputs and tasks; `head` is what a row is of. */
export const timesLatex = (
  title: string,
  head: string,
  rows: readonly TimeRow[],
  name: string,
): string =>
  writeLatexTable({
    caption: `${title}. –: not measured.`,
    label: `tab:${name}`,
    columns: [
      { heading: head },
      { heading: "Timed", align: "r" },
      ...["Median", "Quartiles", "90th percentile", "Idle", "Edits per output"].map((heading) => ({
        heading,
      })),
      { heading: "Pastes", align: "r" },
    ],
    rows: rows.map(({ name: of, simulated, n, median, quartiles, p90, idle, edits, pastes }) => ({
      cells: [
        ...[markPerson({ pseudonym: of, simulated }), n.toLocaleString("en")],
        ...[median, quartiles, p90, idle, edits].map((cell) => cell ?? "–"),
        pastes.toLocaleString("en"),
      ],
    })),
  });

/** The bars of the histogram of times. */
export const histogramLatex = (
  { bars, width, caption }: TimeHistogram,
  simulated: Simulated | null,
  name: string,
): string =>
  writeLatexTable({
    caption: `${markSimulated("Active time per task", simulated)}. ${caption}`,
    label: `tab:${name}`,
    columns: [
      { heading: "From", align: "r" },
      { heading: "To (below)", align: "r" },
      { heading: "Tasks", align: "r" },
    ],
    rows: bars.map(({ from, n }) => ({
      cells: [formatSeconds(from), formatSeconds(from + width), n.toLocaleString("en")],
    })),
  });
