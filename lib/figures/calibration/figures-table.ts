import { countSimulated, type Simulated } from "@/lib/figures/format/mark-simulated";
import {
  type Direction,
  directionOf,
  type Figure,
  shownFigure,
} from "@/lib/figures/format/shown-figure";
import type { Measured } from "@/lib/figures/schema-figures";
import { type NamedGroup, variantNames } from "../groups/group-names";
import { binNote } from "./bin-notes";
import { type ColumnName, columns, figureIn } from "./columns";
import { basisOf } from "./say-method";

export interface FigureCell {
  column: ColumnName;
  /** Null where the row has none, and while it is being computed. */
  figure: Figure | null;
  isLate: boolean;
  /** The meaning of the figure in words: "overconfident". */
  word: Direction["word"];
  /** "bins of only 7 forecasts", where bins are so small that the figure says little. */
  note: string | null;
}

export interface FigureRow {
  key: string;
  group: string;
  /** Goes with the row above it: the same forecasts over their runs, or with the excluded people. */
  beneath: boolean;
  name: string;
  detail: string;
  /** Which part of the group this row shows, if the table has several rows for it. */
  people: string | null;
  n: number;
  /** "25 questions, 6 people": what was drawn together; null in a row whose n the one above says. */
  basis: string | null;
  simulated: Simulated | null;
  notes: string[];
  cells: FigureCell[];
}

/**
 * The rows of a table of figures: one for each group, and one beneath for its runs.
 * @param isBrief whether notes are to be the same in all rows, to be said once below the table
 */
export function figureRows(
  groups: readonly NamedGroup[],
  chosen: readonly ColumnName[],
  isBrief = false,
): FigureRow[] {
  return groups.flatMap((group, i) => {
    const row = { ...toRow(group, chosen, isBrief), beneath: groups[i - 1]?.key === group.key };
    return group.seeds ? [row, seedsRow(group, group.seeds, row)] : [row];
  });
}

function toRow(group: NamedGroup, chosen: readonly ColumnName[], isBrief: boolean): FigureRow {
  const { key, name, detail, counts } = group;
  const { n, simulated } = counts;
  const variant = group.variant ?? null;
  return {
    key: variant ? `${key} ${variant}` : key,
    group: key,
    name,
    detail,
    n,
    beneath: false,
    people: variant && variantNames[variant],
    basis: basisOf(group.intervals),
    simulated: countSimulated(simulated, n),
    notes: notes(group),
    cells: chosen.map((column) => {
      const measured = figureIn(group, column);
      const isLate = measured === null || isComputed(group, measured);
      return {
        ...toCell(column, isLate ? null : measured),
        isLate,
        note: binNote(group, column, isBrief),
      };
    }),
  };
}

/** Whether a figure needs the intervals over clusters, and they are being computed. */
const isComputed = ({ intervals }: NamedGroup, measured: Measured): boolean =>
  intervals.waiting && "undefined" in measured && measured.undefined === "being_computed";

/** Figures that are shown beside the view's own. */
const compared: readonly ColumnName[] = ["referenceEce", "defaultEce"];

function toCell(column: ColumnName, measured: Measured | null): FigureCell {
  const cell = { column, isLate: false, word: null, note: null };
  if (measured === null) return { ...cell, figure: null };
  if (column === "gap") {
    const figure = directionOf(measured);
    return { ...cell, figure, word: figure.word };
  }
  const figure = shownFigure(measured, columns[column].format);
  // For comparison alone: that it has no interval need not be said of each.
  const isCompared = compared.includes(column) && figure.text !== null;
  return { ...cell, figure: isCompared ? { ...figure, why: null } : figure };
}

function seedsRow(
  group: NamedGroup,
  { each, accuracy, ece }: NonNullable<NamedGroup["seeds"]>,
  { n, cells }: FigureRow,
): FigureRow {
  const known: Partial<Record<ColumnName, Measured>> = { accuracy, ece };
  return {
    key: `${group.key} seeds`,
    group: group.key,
    beneath: true,
    name: group.name,
    n,
    detail: "",
    simulated: null,
    notes: [],
    people: `mean of ${each.length} runs, Student’s t`,
    basis: null,
    cells: cells.map(({ column }) => {
      const cell = toCell(column, known[column] ?? null);
      // Its n is the number of runs, which the row states.
      return cell.figure ? { ...cell, figure: { ...cell.figure, n } } : cell;
    }),
  };
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
    intervals.waiting && "provisional: the final intervals are being computed",
    // Above the table it says why, once.
    intervals.problem !== null &&
      "intervals over forecasts alone: those over questions and people could not be computed",
  ].filter((note) => note !== false);
}
