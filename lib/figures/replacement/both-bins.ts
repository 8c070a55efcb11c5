import { writeCsv } from "@/lib/csv/write-csv";
import { figureTable } from "@/lib/figures/format/figure-latex";
import { formatShare } from "@/lib/text/format-number";
import type { ComparedReader } from "./schema-replacement";

type Reliability = ComparedReader["reliability"];

/** The bins of a reader, and then those of people. */
export const bothBinsRows = ({ reader, people }: Reliability) =>
  [
    { by: "reader", bins: reader.bins },
    { by: "people", bins: people.bins },
  ].flatMap(({ by, bins }) =>
    bins.map((bin, i) => ({ key: `${by} ${i}`, name: `${by}, ${i + 1}`, by, no: i + 1, ...bin })),
  );

/** One row for each bin, unrounded. */
export const bothBinsCsv = (reliability: Reliability): string =>
  writeCsv([
    [
      "by",
      "bin",
      "n",
      "mean_confidence",
      "low",
      "high",
      "accuracy",
      "accuracy_low",
      "accuracy_high",
    ],
    ...bothBinsRows(reliability).map((bin) => [
      bin.by,
      bin.no,
      bin.n,
      bin.meanConfidence,
      bin.low,
      bin.high,
      bin.accuracy,
      bin.accuracyInterval.low,
      bin.accuracyInterval.high,
    ]),
  ]);

export const bothBinsLatex = (reliability: Reliability, reader: string): string =>
  figureTable({
    name: "reliability-beside-people",
    caption: [`Reliability of ${reader} and of people on the same texts.`],
    columns: ["Bin", "n", "Confidence", "Accuracy"],
    rows: bothBinsRows(reliability).map(({ name, n, meanConfidence, accuracy }) => [
      name,
      n,
      formatShare(meanConfidence),
      formatShare(accuracy),
    ]),
  });
