import { count } from "@/lib/results/prepare-calibration-table";
import { type Direction, prepareDirection } from "@/lib/results/prepare-direction";
import { type Figure, prepareFigure } from "@/lib/results/prepare-figure";
import type { Measured } from "@/lib/results/schema-figures";
import { type ColumnName, columns, figureIn } from "./prepare-columns";
import type { NamedGroup } from "./prepare-group-names";

export interface FigureCell {
  column: ColumnName;
  /** Null where the row has none: it is not known yet, or not of this row. */
  figure: Figure | null;
  /** What it comes to, in words: "overconfident". */
  word: Direction["word"];
  /** "bins of only 7", where bins are so small that the figure says little. */
  note: string | null;
}

export interface FigureRow {
  key: string;
  /** Goes with the row above it: the same forecasts, over their runs. */
  beneath: boolean;
  name: string;
  detail: string;
  /** What this row is of the group, where it is not all of it. */
  people: string | null;
  n: number;
  /** "25 questions, 6 people": what was drawn together. */
  basis: string;
  simulated: { count: number; all: boolean } | null;
  /** What the reader should know about which forecasts these are. */
  notes: string[];
  cells: FigureCell[];
}

/** The rows of a table of figures: one for each group, and one beneath for its runs. */
export function prepareFiguresTable(
  groups: readonly NamedGroup[],
  chosen: readonly ColumnName[],
): FigureRow[] {
  return groups.flatMap((group) => {
    const row = toRow(group, chosen);
    return group.seeds ? [row, seedsRow(group, group.seeds, row)] : [row];
  });
}

function toRow(group: NamedGroup, chosen: readonly ColumnName[]): FigureRow {
  const { key, name, detail, counts } = group;
  const { n, simulated } = counts;
  return {
    ...{ key, name, detail, n, beneath: false, people: null },
    basis: basisOf(group),
    simulated: simulated > 0 ? { count: simulated, all: simulated === n } : null,
    notes: notes(group),
    cells: chosen.map((column) => ({
      ...toCell(column, knownFigure(group, column)),
      note: binned.includes(column) ? smallBins(group) : null,
    })),
  };
}

/** Null while it is being computed: the figures that need the intervals over clusters. */
function knownFigure(group: NamedGroup, column: ColumnName): Measured | null {
  const measured = figureIn(group, column);
  const late = group.intervals.waiting && measured !== null && "undefined" in measured;
  return late && measured.undefined === "being computed" ? null : measured;
}

function toCell(column: ColumnName, measured: Measured | null): FigureCell {
  if (measured === null) return { column, figure: null, word: null, note: null };
  if (column === "gap") {
    const figure = prepareDirection(measured);
    return { column, figure, word: figure.word, note: null };
  }
  const figure = prepareFigure(measured, columns[column].format);
  // It has no interval wherever it is known, so that need not be said of each.
  const isReference = column === "referenceEce" && figure.text !== null;
  return {
    column,
    figure: isReference ? { ...figure, why: null } : figure,
    word: null,
    note: null,
  };
}

function seedsRow(
  { key, name }: NamedGroup,
  { each, accuracy, ece }: NonNullable<NamedGroup["seeds"]>,
  { n, cells }: FigureRow,
): FigureRow {
  const known: Partial<Record<ColumnName, Measured>> = { accuracy, ece };
  return {
    ...{ key: `${key} seeds`, beneath: true, name, detail: "", n, simulated: null, notes: [] },
    people: `mean of ${each.length} runs, Student’s t`,
    basis: "",
    cells: cells.map(({ column }) => {
      const cell = toCell(column, known[column] ?? null);
      // Its n is how many runs there are, which the row says.
      return cell.figure ? { ...cell, figure: { ...cell.figure, n } } : cell;
    }),
  };
}

/** Figures that rest on bins. */
const binned: readonly ColumnName[] = ["ece", "referenceEce", "mce"];

/** Below this many forecasts in a bin its accuracy is known to no better than some 20 points. */
const smallBin = 20;

function smallBins({ bins }: NamedGroup): string | null {
  const least = Math.min(...bins.map(({ n }) => n));
  if (bins.length === 0 || least >= smallBin) return null;
  const size = least.toLocaleString("en", { maximumFractionDigits: 1 });
  const alike = bins.every(({ n }) => n - least < 1e-6);
  return alike ? `bins of only ${size}` : `a bin of only ${size}`;
}

function basisOf({ intervals: { ways } }: NamedGroup): string {
  return ways
    .map(({ by, clusters }) => count(clusters, by, by === "person" ? "people" : "questions"))
    .join(", ");
}

function notes({ counts, intervals }: NamedGroup): string[] {
  const { noAnswer, confidenceSetToOne, unparsable, unjudged, excluded } = counts;
  const n = (number: number) => number.toLocaleString("en");
  return [
    noAnswer > 0 && `${n(noAnswer)} gave no answer: counted as wrong, confidence 100\u202f%`,
    confidenceSetToOne > 0 &&
      `${n(confidenceSetToOne)} of a text that states no confidence: confidence set to 100\u202f%`,
    unparsable > 0 && `${n(unparsable)} unparsable, left out`,
    unjudged > 0 && `${n(unjudged)} not judged, left out`,
    excluded > 0 && `${n(excluded)} by excluded people, left out`,
    intervals.problem !== null && `intervals: ${intervals.problem}`,
  ].filter((note) => note !== false);
}
