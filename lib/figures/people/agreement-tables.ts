import { writeCsv } from "@/lib/csv/write-csv";
import { type Reason, reasons } from "@/lib/metrics/reasons";
import { markPerson } from "@/lib/quality/people/people-texts";
import { workStates } from "@/lib/quality/stops/work-states";
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

function sayAgreement(reason: Reason): string {
  if (reason === "first_constant") return "the person’s confidence is constant";
  if (reason === "second_constant") return "the other’s confidence is constant";
  if (reason === "all_alike") return "it is the same whichever question is left out";
  if (reason === "too_few_clusters") return "it takes at least two questions";
  if (reason === "nobody_else") return "no texts that both have read";
  return reasons[reason];
}

/** A window's figures as they are shown. */
export function shownWindow(window: WindowFigures | null | undefined) {
  const { n, questions, kappa, pearson } = window ?? none;
  return {
    n,
    questions,
    kappa: shownFigure(kappa, "thousandths", sayAgreement),
    pearson: shownFigure(pearson, "thousandths", sayAgreement),
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

/** One row per person: agreement with both, over the last texts and over all, unrounded. */
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
      ...behaviourCells(person),
    ]),
  ]);
}

export function agreementLatex(people: readonly PersonAgreement[], last: number): string {
  return figureTable({
    name: "people-agreement",
    caption: [
      `Agreement of each person over their last ${last} texts: Cohen’s kappa on correctness and Pearson’s correlation of confidences.`,
      "95 % jackknife intervals over questions in brackets. –: undefined.",
    ],
    columns: ["Person", "Tasks", "Kappa", "Correlation", "Kappa (gold)", "Correlation (gold)"],
    rows: people.map((person) => {
      const [reader, gold] = [shownWindow(person.reader?.last), shownWindow(person.gold?.last)];
      return [
        markPerson(person),
        person.tasks,
        reader.kappa,
        reader.pearson,
        gold.kappa,
        gold.pearson,
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
