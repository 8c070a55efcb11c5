import type { SourceRow } from "@/lib/imports/reading/source-row";
import type { CellParser } from "@/lib/imports/rows/cell";
import { probability } from "@/lib/imports/rows/number-cell";
import type { Label } from "@/lib/metrics/agreement/tabulate-pairs";
import { compareNames } from "@/lib/text/compare";
import type { RatingOptions } from "./guess-columns";
import { labelParser, toLabels } from "./labels";
import { InputProblem } from "./problems";
import { nameParser, readCell, requireColumns } from "./read-input";

/** A rater's label of an item, with its confidence if requested. */
export type ItemRating = { label: Label; confidence: number | undefined };

/** The ratings of each rater by item, the raters by name. */
export type Ratings = Map<string, Map<string, ItemRating>>;

/** What names an item, or a rater, where no option says it: one column, or the columns of a file of labels. */
const itemColumns = {
  own: "item",
  ofLabels: ["dataset", "question", "model", "seed"],
  least: "question",
};
const raterColumns = { own: "rater", ofLabels: ["reader", "reader_version"], least: "reader" };

function readName(
  record: SourceRow,
  column: string | undefined,
  { own, ofLabels, least }: typeof itemColumns,
  parse: CellParser<string>,
): string {
  const { cells } = record;
  if (column !== undefined || cells.has(own) || !cells.has(least)) {
    requireColumns([...cells.keys()], [column ?? own], record.line);
    return readCell(record, column ?? own, parse);
  }
  readCell(record, least, parse);
  const isGiven = (name: string) => String(cells.get(name) ?? "").trim() !== "";
  const given = ofLabels.filter(isGiven).map((name) => readCell(record, name, parse));
  return given.join(" · ");
}

/**
 * Reads ratings from records.
 *
 * @throws InputProblem for a cell that is missing or not what it should be, and for a second rating of
 *   one item by one rater
 */
export async function collectRatings(
  batches: AsyncIterable<SourceRow[]>,
  { labels: namedLabels, ...columns }: RatingOptions,
): Promise<Ratings> {
  const parseName = nameParser();
  const parseLabel = labelParser(parseName, namedLabels);
  const found = new Map<string, Map<string, { at: number; line: number }>>();
  const texts: string[] = [];
  const confidences: (number | undefined)[] = [];
  for await (const batch of batches) {
    for (const record of batch) {
      const rater = readName(record, columns.rater, raterColumns, parseName);
      const item = readName(record, columns.item, itemColumns, parseName);
      const label = readCell(record, columns.label, parseLabel);
      const ofRater = found.get(rater) ?? new Map<string, { at: number; line: number }>();
      const earlier = ofRater.get(item);
      if (earlier) {
        const reason = `${rater} rated ${item} already in line ${earlier.line}`;
        throw new InputProblem(reason, record.line);
      }
      const { confidence } = columns;
      ofRater.set(item, { at: texts.length, line: record.line });
      found.set(rater, ofRater);
      texts.push(label);
      confidences.push(confidence ? readCell(record, confidence, probability) : undefined);
    }
  }
  // Together with the named ones, so that both are numbers or both are text.
  const named = namedLabels ?? [];
  const labels = toLabels([...named, ...texts]).slice(named.length);
  const ratingAt = (at: number): ItemRating => ({
    label: labels[at] ?? "",
    confidence: confidences[at],
  });
  return new Map(
    [...found]
      .sort(([a], [b]) => compareNames(a, b))
      .map(([rater, items]) => [
        rater,
        new Map([...items].map(([item, { at }]) => [item, ratingAt(at)])),
      ]),
  );
}
