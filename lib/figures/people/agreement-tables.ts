import { writeCsv } from "@/lib/csv/write-csv";
import { fewestQuestions } from "@/lib/metrics/intervals/require-questions";
import { type Reason, reasons } from "@/lib/metrics/reasons";
import { markPerson } from "@/lib/quality/people/people-texts";
import { workStates } from "@/lib/quality/stops/work-states";
import { count } from "@/lib/text/count";
import { reasonedCells, reasonedColumns } from "../format/csv-cells";
import { figureTable } from "../format/figure-latex";
import { shownFigure } from "../format/shown-figure";
import type { AgreementPoint, PersonAgreement, WindowFigures } from "./schema";

/** Whom people are compared with. */
export type Reference = "reader" | "gold";

const nothing = { undefined: "no_pairs" as const, n: 0 };
const none: WindowFigures = { n: 0, questions: 0, kappa: nothing, pearson: nothing };

/** Where someone is after the newest decision about their work. */
export const workStateOf = ({ decisions: [newest] }: Pick<PersonAgreement, "decisions">) =>
  newest ? workStates[newest.action] : null;

/** Where these are the reason and there are few questions, more questions will give an interval. */
const waiting: readonly Reason[] = [
  "all_alike",
  "too_few_clusters",
  "too_few_questions",
  "undefined_without_one",
];

function sayAgreement(reason: Reason, questions: number): string {
  if (waiting.includes(reason) && questions < fewestQuestions) {
    return `needs ${fewestQuestions} questions, has ${questions} so far`;
  }
  if (reason === "first_constant") return "the person’s confidence is constant";
  if (reason === "second_constant") return "the other’s confidence is constant";
  if (reason === "both_constant") return "both confidences are constant";
  if (reason === "all_alike") return "the number is the same whichever question is left out";
  if (reason === "one_label")
    return "both sides judged all these texts alike, so chance explains it";
  if (reason === "too_few_pairs") return "needs two texts, has one so far";
  if (reason === "no_pairs") return "no text in common";
  return reasons[reason];
}

/** A window's figures as they are shown, and the texts they rest on. */
export function shownWindow(window: WindowFigures | null | undefined) {
  const { n, questions, kappa, pearson } = window ?? none;
  const say = (reason: Reason) => sayAgreement(reason, questions);
  return {
    n,
    basis: `over ${count(n, "text")}`,
    kappa: shownFigure(kappa, "thousandths", say),
    pearson: shownFigure(pearson, "thousandths", say),
  };
}

const behaviourColumns = [
  "texts",
  "median_seconds_per_task",
  "commonest_confidence",
  "commonest_confidence_texts",
  "zero_confidence_texts",
  "longest_equal_steps",
  "pasted_texts",
  "focus_losses",
  "focus_tasks",
  "typed_texts",
  "typed_texts_without_keys",
  "texts_written_by_others_too",
];

const behaviourCells = ({ behaviour }: PersonAgreement) => [
  behaviour.texts,
  behaviour.seconds,
  behaviour.commonest?.confidence,
  behaviour.commonest?.n,
  behaviour.zero,
  behaviour.steps,
  behaviour.pasted,
  behaviour.focusLosses,
  behaviour.focusTasks,
  behaviour.typed,
  behaviour.withoutKeys,
  behaviour.copied,
];

const names = ["kappa", "pearson"] as const;
const spans = ["last", "all"] as const;

/**
 * One row per person: agreement with the reader and with gold labels, over the last texts and over all, and with the
 * others over all, unrounded.
 */
export function agreementCsv(people: readonly PersonAgreement[]): string {
  const each = (["reader", "gold"] as const).flatMap((reference) =>
    spans.map((span) => ({ reference, span })),
  );
  return writeCsv([
    [
      "pseudonym",
      "simulated",
      "excluded",
      "work",
      "tasks",
      ...each.flatMap(({ reference, span }) =>
        names.flatMap((name) => reasonedColumns(`${name}_with_${reference}_${span}`)),
      ),
      ...names.flatMap((name) => reasonedColumns(`${name}_with_others_all`)),
      ...behaviourColumns,
    ],
    ...people.map((person) => [
      person.pseudonym,
      person.simulated,
      person.excluded,
      workStateOf(person),
      person.tasks,
      ...each.flatMap(({ reference, span }) => {
        const window = person[reference]?.[span] ?? none;
        return names.flatMap((name) => reasonedCells(window[name]));
      }),
      ...names.flatMap((name) => reasonedCells((person.others ?? none)[name])),
      ...behaviourCells(person),
    ]),
  ]);
}

export function agreementLatex(people: readonly PersonAgreement[], last: number): string {
  return figureTable({
    name: "people-agreement",
    caption: [
      `Agreement of each person over their last ${last} texts: Cohen’s kappa on correctness and Pearson’s correlation of confidences.`,
      "With the other people: over all texts. 95 % jackknife intervals over questions in brackets. –: undefined.",
    ],
    columns: [
      "Person",
      "Tasks",
      ...["reader", "gold", "others"].flatMap((of) => [`Kappa (${of})`, `Correlation (${of})`]),
    ],
    rows: people.map((person) => {
      const windows = [person.reader?.last, person.gold?.last, person.others].map(shownWindow);
      return [
        markPerson(person),
        person.tasks,
        ...windows.flatMap(({ kappa, pearson }) => [kappa, pearson]),
      ];
    }),
  });
}

/** One row per window of a person. */
export const seriesCsv = (points: readonly AgreementPoint[]): string =>
  writeCsv([
    ["texts", "at", "n", "questions", ...names.flatMap(reasonedColumns)],
    ...points.map((point) => [
      point.texts,
      point.at,
      point.n,
      point.questions,
      ...names.flatMap((name) => reasonedCells(point[name])),
    ]),
  ]);

export const seriesLatex = (pseudonym: string, points: readonly AgreementPoint[]): string =>
  figureTable({
    name: `agreement-${pseudonym}`,
    caption: [
      `Agreement of ${pseudonym} over time.`,
      "95 % jackknife intervals over questions in brackets. –: undefined.",
    ],
    columns: ["Texts so far", "n", "Kappa", "Correlation"],
    rows: points.map((point) => {
      const { kappa, pearson, n } = shownWindow(point);
      return [point.texts, n, kappa, pearson];
    }),
  });
