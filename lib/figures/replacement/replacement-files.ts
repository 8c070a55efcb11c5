import { writeCsv } from "@/lib/csv/write-csv";
import {
  type Cell,
  columnsOf,
  figureCells,
  reasonedCells,
  reasonedColumns,
} from "@/lib/figures/format/csv-cells";
import { plainLatex } from "@/lib/figures/format/figure-latex";
import {
  annotatorsTable,
  estimatesTable,
  poweredNames,
  poweredRowName,
  readerName,
  readersTable,
  type TestName,
  testNames,
  tests,
  verdictOf,
} from "./replacement-tables";
import type { ComparedReader, ReplacementPage } from "./schema-replacement";

type Readers = Pick<ReplacementPage, "readers" | "epsilon">;

/** One row for each reader, unrounded. */
export function readersCsv({ readers, epsilon }: Readers): string {
  const none = { undefined: "no_pairs", n: 0 } as const;
  return writeCsv([
    [
      "reader",
      "version",
      "epsilon",
      "replaces_people",
      "texts",
      "texts_in_common",
      ...["kappa_correctness", "pearson_confidence"].flatMap(columnsOf),
      ...tests.flatMap((test) => [
        `winning_rate_${test}`,
        `advantage_probability_${test}`,
        `people_tested_${test}`,
      ]),
    ],
    ...readers.map((reader): Cell[] => [
      reader.name,
      reader.version,
      epsilon,
      verdictOf(reader),
      reader.texts,
      reader.shared,
      ...figureCells(reader.agreement?.pooled.kappa ?? none),
      ...figureCells(reader.agreement?.pooled.pearson ?? none),
      ...tests.flatMap((test): Cell[] => {
        const { result } = reader.tests[test];
        return result
          ? [result.winningRate, result.advantage, result.annotators.length]
          : [null, null, null];
      }),
    ]),
  ]);
}

export const readersLatex = (page: Readers): string =>
  plainLatex(readersTable(page), {
    name: "replacement",
    caption: `Readers beside people; the alternative annotator test with epsilon = ${page.epsilon}. 95\u202f% intervals in brackets.`,
  });

/** One row for each person and test, unrounded. */
export const annotatorsCsv = ({ tests: of }: ComparedReader): string =>
  writeCsv([
    [
      "compared",
      "person",
      "texts",
      "questions",
      "reader_wins_or_ties",
      "person_wins_or_ties",
      "p",
      "p_adjusted",
      "rejected",
    ],
    ...tests.flatMap((test) =>
      (of[test].result?.annotators ?? []).map((one): Cell[] => [
        test,
        one.name,
        one.texts,
        one.questions,
        one.readerWins,
        one.personWins,
        one.p,
        one.adjusted,
        String(one.rejected),
      ]),
    ),
  ]);

export function annotatorsLatex(reader: ComparedReader, test: TestName, epsilon: number): string {
  const { result } = reader.tests[test];
  return plainLatex(
    result ? annotatorsTable(result) : { first: "Person", columns: ["Outcome"], rows: [] },
    {
      name: `alternative-annotator-test-${test}`,
      caption: `Alternative annotator test of ${readerName(reader)}: ${testNames[test].toLowerCase()}, epsilon = ${epsilon}.`,
    },
  );
}

/** One row for each model, unrounded: with the reader's help, and people's alone. */
export const estimatesCsv = ({ estimates }: ComparedReader): string =>
  writeCsv([
    [
      "model",
      "readings_by_people",
      "texts_read_by_people",
      "other_texts",
      "random_sample",
      ...poweredNames.flatMap((name) => [
        ...reasonedColumns(name),
        `${name}_lambda`,
        `${name}_as_good_as`,
        ...reasonedColumns(`${name}_people_alone`),
      ]),
    ],
    ...estimates.map((row): Cell[] => [
      poweredRowName(row),
      row.readings,
      row.texts,
      row.otherTexts,
      row.sample.differs ? "refused" : "not refused",
      ...poweredNames.flatMap((name): Cell[] => [
        ...reasonedCells(row[name].powered),
        row[name].lambda,
        row[name].asGoodAs,
        ...reasonedCells(row[name].alone),
      ]),
    ]),
  ]);

export const estimatesLatex = (reader: ComparedReader): string =>
  plainLatex(estimatesTable(reader), {
    name: "prediction-powered",
    caption: `As people would find it, from people’s readings and those of ${readerName(reader)}. 95\u202f% intervals in brackets.`,
  });
