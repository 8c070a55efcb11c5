import { writeCsv } from "@/lib/csv/write-csv";
import { columnsOf, figureCells } from "@/lib/figures/format/csv-cells";
import { figureTable, howRead } from "@/lib/figures/format/figure-latex";
import { shownFigure } from "@/lib/figures/format/shown-figure";
import type { PhraseSpread } from "@/lib/phrases/measure-phrases";
import { formatShare } from "@/lib/text/format-number";
import { spreadRows } from "./spread-rows";

/** One row for each phrase, unrounded. */
export function phrasesCsv(spreads: readonly PhraseSpread[]): string {
  const rows = spreadRows(spreads);
  return writeCsv([
    ["phrase", "n", ...["median", "mean"].flatMap(columnsOf), "lower_quartile", "upper_quartile"],
    ...spreads.map(({ phrase, values, median, mean }, i) => [
      ...[phrase, values.length, ...figureCells(median), ...figureCells(mean)],
      ...[rows[i]?.lower, rows[i]?.upper],
    ]),
  ]);
}

export const phrasesLatex = (
  spreads: readonly PhraseSpread[],
  { name, title }: { name: string; title: string },
): string =>
  figureTable({
    name,
    caption: [`${title}: the probabilities that people take phrases to mean, in %.`, howRead],
    columns: ["Phrase", "n", "Median", "Mean", "Quartiles"],
    rows: spreads.map((spread, i) => [
      ...[spread.phrase, spread.values.length],
      ...[shownFigure(spread.median, "share"), shownFigure(spread.mean, "share")],
      quartilesText(spreadRows(spreads)[i]),
    ]),
  });

const quartilesText = (row: { lower: number; upper: number } | undefined): string =>
  row ? `${formatShare(row.lower)} to ${formatShare(row.upper)}` : "–";
