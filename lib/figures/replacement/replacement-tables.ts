import { agreementSections } from "@/lib/figures/agreement/agreement-sections";
import type { PlainRow, PlainTable } from "@/lib/figures/format/figure-latex";
import { type FigureFormat, shownFigure } from "@/lib/figures/format/shown-figure";
import {
  fewestAnnotators,
  fewestTextQuestions,
  fewestTexts,
} from "@/lib/metrics/replacement/requirements";
import { count } from "@/lib/text/count";
import { formatShare, formatThousandths } from "@/lib/text/format-number";
import type {
  AnnotatorTestResult,
  ComparedReader,
  PoweredRow,
  ReplacementPage,
} from "./schema-replacement";

/** The two tests, by what is compared. */
export const testNames = { confidence: "Confidence", correctness: "Correctness" } as const;
export type TestName = keyof typeof testNames;
export const tests = Object.keys(testNames) as TestName[];

export const readerName = ({ name, version }: Pick<ComparedReader, "name" | "version">): string =>
  version ? `${name} (${version})` : name;

/** Whether a reader can replace people: it passes both tests, fails one, or a test is short of something. */
export function verdictOf({ tests: of }: Pick<ComparedReader, "tests">): "yes" | "no" | "unknown" {
  const results = tests.map((test) => of[test].result);
  if (results.some((result) => result?.replaces === false)) return "no";
  return results.every((result) => result?.replaces) ? "yes" : "unknown";
}

/** The same in a table. */
const shortVerdicts = {
  yes: "can",
  no: "not shown",
  unknown: "too little overlap",
} as const;

export const verdicts = {
  yes: "Can replace people",
  no: "Not shown to replace people",
  unknown: "Too little overlap to tell",
} as const;

/** Every reader in a row: how closely it agrees with people, and how its tests came out. */
export function readersTable({ readers }: Pick<ReplacementPage, "readers">): PlainTable {
  return {
    first: "Reader",
    columns: [
      "Can replace people",
      "Texts in common",
      "Kappa on correctness",
      "Correlation on confidence",
      ...tests.map((test) => `Test of ${test}`),
    ],
    rows: readers.map((reader): PlainRow => {
      const { agreement, shared, texts } = reader;
      const none = { undefined: "no_pairs", n: 0 } as const;
      const { kappa = none, pearson = none, n = 0 } = agreement?.pooled ?? {};
      return {
        key: reader.id,
        name: readerName(reader),
        note: reader.simulated ? "simulated" : null,
        n,
        cells: [
          shortVerdicts[verdictOf(reader)],
          `${shared.toLocaleString("en")} of ${texts.toLocaleString("en")}`,
          shownFigure(kappa, "thousandths"),
          shownFigure(pearson, "thousandths"),
          ...tests.map((test) => {
            const { result } = reader.tests[test];
            return result
              ? `ω ${result.winningRate.toFixed(2)}, ρ ${result.advantage.toFixed(2)}`
              : "–";
          }),
        ],
      };
    }),
  };
}

/** A reader's agreement with people per model, as the tables of agreement show it. */
export function readerAgreement(
  { people, amongPeople }: Pick<ReplacementPage, "people" | "amongPeople">,
  { id, name, kind, version, agreement }: ComparedReader,
) {
  const human = { key: "people", kind: "human", version: "", pooled: true, people } as const;
  const sides = [
    { ...human, name: count(people, "person", "people") },
    { key: id, kind, version, pooled: false, people: 0, name },
  ];
  const among = amongPeople ? [{ a: "people", b: "people", pooled: amongPeople, models: [] }] : [];
  const pairs = agreement ? [{ a: "people", b: id, ...agreement }] : [];
  const compared = { sides, pairs };
  return {
    compared,
    sections: agreementSections(compared),
    among: agreementSections({ sides, pairs: among }),
  };
}

/** Each person in turn, with how often the reader and the person agree with the others at least as well. */
export function annotatorsTable(result: NonNullable<AnnotatorTestResult["result"]>): PlainTable {
  return {
    first: "Person",
    columns: ["Texts", "Reader wins or ties", "Person wins or ties", "p, adjusted", "Outcome"],
    rows: result.annotators.map((one) => ({
      key: one.id,
      name: one.name,
      note: null,
      n: one.texts,
      cells: [
        `${one.texts.toLocaleString("en")} on ${count(one.questions, "question")}`,
        formatShare(one.readerWins),
        formatShare(one.personWins),
        one.adjusted < 0.001 ? "< 0.001" : formatThousandths(one.adjusted),
        one.rejected ? "reader does no worse" : "not shown",
      ],
    })),
  };
}

/** What a test came to, in sentences. */
export function sayTest({ overlap, result }: AnnotatorTestResult, epsilon: number): string[] {
  if (!result) return sayMissing({ overlap, result });
  const won = result.annotators.filter(({ rejected }) => rejected).length;
  const all = result.annotators.length;
  const fewer = overlap.peopleWithFewer;
  return [
    `For ${won} of ${count(all, "person", "people")} the reader does no worse than this person, within ${formatShare(epsilon)}: a winning rate of ${formatShare(result.winningRate)}. ${result.replaces ? "That is half or more, so the reader can replace a person." : "That is under half, so it is not shown that the reader can replace a person."}`,
    `On average over people, it agrees with the others at least as well as the person on ${formatShare(result.advantage)} of the texts (advantage probability).`,
    ...(fewer > 0
      ? [
          `${count(fewer, "person", "people")} with fewer than ${fewestTexts} shared texts ${fewer === 1 ? "is" : "are"} not tested, but count among the others.`,
        ]
      : []),
  ];
}

/** What the test needs, what there is, and what to plan. */
export function sayMissing({ overlap }: AnnotatorTestResult): string[] {
  const { shared, alone, people } = overlap;
  return [
    `The test needs ${fewestAnnotators} people or more, each with ${fewestTexts} texts (of ${fewestTextQuestions} questions or more) that the reader and at least one other person have read.`,
    `So far, ${people === 0 ? "nobody has" : `${count(people, "person has", "people have")}`} that many: ${count(shared, "text was", "texts were")} read by the reader and two or more people, and ${alone.toLocaleString("en")} by the reader and one person.`,
    `The smallest study that is enough: ${fewestAnnotators} people who all read the same ${fewestTexts} texts (${fewestAnnotators * fewestTexts} readings). Set the overlap of the study to ${fewestAnnotators}.`,
  ];
}

/** The figures that are estimated as people would find them. */
export const poweredFigures = {
  accuracy: { label: "Accuracy", format: "share" },
  meanConfidence: { label: "Mean confidence", format: "share" },
  brier: { label: "Brier score", format: "thousandths" },
  ece: { label: "ECE", format: "thousandths" },
} as const satisfies Record<string, { label: string; format: FigureFormat }>;
export type PoweredName = keyof typeof poweredFigures;
export const poweredNames = Object.keys(poweredFigures) as PoweredName[];

export const poweredRowName = ({ model }: PoweredRow): string => model?.name ?? "All models";

/** Prediction-powered estimates, and people's own, per model. */
export function estimatesTable({ estimates }: Pick<ComparedReader, "estimates">): PlainTable {
  return {
    first: "Model",
    columns: ["Texts", ...poweredNames.map((name) => poweredFigures[name].label)],
    rows: estimates.flatMap((row): PlainRow[] => {
      const name = poweredRowName(row);
      const key = row.model?.id ?? "all";
      const cells = (of: "powered" | "alone") =>
        poweredNames.map((figure) => shownFigure(row[figure][of], poweredFigures[figure].format));
      return [
        {
          key: `${key} powered`,
          name,
          note: "people and reader",
          n: row.readings,
          cells: [`${(row.texts + row.otherTexts).toLocaleString("en")}`, ...cells("powered")],
        },
        {
          key: `${key} alone`,
          name,
          note: "people alone",
          n: row.readings,
          cells: [row.texts.toLocaleString("en"), ...cells("alone")],
        },
      ];
    }),
  };
}

/** What the reader's readings save, in a sentence for each model; or why there is nothing. */
export function saySavings(row: PoweredRow): string {
  const { accuracy, readings } = row;
  const name = poweredRowName(row);
  if (row.sample.differs) {
    const worst = row.sample.compared.toSorted((a, b) => a.p - b.p)[0];
    const by = worst
      ? ` They differ in ${worst.name}: ${formatShare(worst.read)} against ${formatShare(worst.others)} of the other texts.`
      : "";
    return `${name}: the texts that people have read are not a random sample of the reader’s.${by} Choose texts from which people’s were drawn at random.`;
  }
  if (accuracy.asGoodAs === null) {
    return row.otherTexts === 0
      ? `${name}: people have read all texts of the reader, so there is nothing to estimate.`
      : `${name}: people have read too little.`;
  }
  const good = poweredNames.flatMap((figure) => {
    const { asGoodAs } = row[figure];
    return asGoodAs === null
      ? []
      : [`${Math.round(asGoodAs).toLocaleString("en")} for ${inSentence[figure]}`];
  });
  return `${name}: with ${count(readings, "reading")} by people and ${count(row.texts + row.otherTexts, "text")} of the reader, as good as this many human readings: ${good.join(", ")}.`;
}

const inSentence: Record<PoweredName, string> = {
  accuracy: "accuracy",
  meanConfidence: "mean confidence",
  brier: "the Brier score",
  ece: "ECE",
};
