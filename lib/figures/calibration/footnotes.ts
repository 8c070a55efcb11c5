import type { FigureCell, FigureRow } from "./figures-table";

/** What is remarked on a cell: why it has no number or no interval, and what is odd about it. */
const remarksOn = ({ figure, note }: FigureCell): string[] =>
  [figure?.why, note].filter((remark) => remark !== null && remark !== undefined);

/**
 * The remarks on at least so many cells, each once, and the letter that marks it there: a, b, …, z, aa.
 */
export function footnotesOf(
  rows: readonly Pick<FigureRow, "cells">[],
  atLeast = 1,
): Map<string, string> {
  const remarks = Map.groupBy(
    rows.flatMap(({ cells }) => cells.flatMap(remarksOn)),
    (remark) => remark,
  );
  const often = [...remarks].filter(([, of]) => of.length >= atLeast);
  return new Map(often.map(([remark], i) => [remark, letters(i)]));
}

/** The marks of a cell with their remarks. */
export const marksOf = (cell: FigureCell, footnotes: ReadonlyMap<string, string>) =>
  remarksOn(cell).flatMap((remark) => {
    const mark = footnotes.get(remark);
    return mark === undefined ? [] : [{ remark, mark }];
  });

const letters = (i: number): string =>
  (i < 26 ? "" : letters(Math.floor(i / 26) - 1)) + String.fromCharCode(97 + (i % 26));
