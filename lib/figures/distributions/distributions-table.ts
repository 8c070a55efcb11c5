import { type Figure, shownFigure } from "@/lib/figures/format/shown-figure";
import { reasons } from "@/lib/metrics/reasons";
import { count } from "@/lib/text/count";
import type { PlainRow, PlainTable } from "../format/figure-latex";
import type { GroupName } from "../groups/group-names";
import {
  type DistributionDecision,
  type DistributionFigures,
  type DistributionGroup,
  type Losses,
  plainAnswer,
} from "./schema-distributions";

type Named = DistributionGroup & GroupName;

/** Each group's whole distributions, measured; or why they are not. */
export function distributionsTable(groups: readonly Named[]): PlainTable {
  return {
    first: "Group",
    columns: ["n", "Classwise ECE", "Kernel calibration error", "Brier score", "Log score"],
    rows: groups.map((group) => rowOf(group, [plainNumber(group.n), ...figuresOf(group.figures)])),
  };
}

function rowOf(group: Named, cells: (Figure | string)[]): PlainRow {
  const { key, name, n, problem } = group;
  const note = [problem, ...leftOut(group)].filter(Boolean).join(" ");
  return { key, name, n, note: note || null, cells };
}

function figuresOf(figures: DistributionFigures | null): (Figure | string)[] {
  if (!figures) return ["–", "–", "–", "–"];
  const { classwise, kernel, brier, logScore } = figures;
  return [
    withoutWhy(shownFigure(classwise, "thousandths")),
    kernelFigure(kernel),
    shownFigure(brier, "thousandths"),
    shownFigure(logScore, "thousandths"),
  ];
}

/** That each answer has its own interval stands in the definition, not in each row. */
const withoutWhy = (figure: Figure): Figure =>
  figure.text === null ? figure : { ...figure, why: null };

function kernelFigure(kernel: DistributionFigures["kernel"]): Figure {
  if ("undefined" in kernel) {
    return { text: null, interval: null, why: reasons[kernel.undefined], n: kernel.n };
  }
  const digits = kernel.value.toFixed(4).replace(/^-(?=0\.0+$)/, "");
  const text = digits.replace("-", "−");
  return { text, interval: null, why: `p = ${kernel.p.toFixed(3)}`, n: kernel.n };
}

function leftOut({ leftOut: left }: Named): string[] {
  const why = [
    left.withoutDistribution > 0 && `${plainNumber(left.withoutDistribution)} have no distribution`,
    left.incomplete > 0 && `of ${plainNumber(left.incomplete)} the probabilities don’t add up to 1`,
    left.withoutTruth > 0 && `of ${plainNumber(left.withoutTruth)} the correct answer is not known`,
  ].filter((text) => text !== false);
  return why.length === 0 ? [] : [`Left out: ${why.join("; ")}.`];
}

/** Each answer's probability as a forecast of that answer. */
export function answersTable({ n, figures }: Named): PlainTable {
  return {
    first: "Answer",
    columns: ["Mean probability", "Was true", "ECE of its probability"],
    rows: (figures?.answers ?? []).map(({ answer, meanProbability, share, ece }) => ({
      key: answer,
      name: answer,
      note: null,
      n,
      cells: [
        shownFigure(meanProbability, "share"),
        shownFigure(share, "share"),
        shownFigure(ece, "thousandths"),
      ],
    })),
  };
}

export function decisionsTable(groups: readonly Named[]): PlainTable {
  return {
    first: "Group",
    columns: [
      "n",
      "Expected loss",
      "Realised loss",
      "Expected − realised",
      "Regret against relabelling",
    ],
    rows: groups.map(({ key, name, n, decision, decisionProblem }) => ({
      key,
      name,
      n,
      note: decisionProblem,
      cells: decision
        ? [
            plainNumber(n),
            shownFigure(decision.expected, "thousandths"),
            shownFigure(decision.realised, "thousandths"),
            shownFigure(decision.gap, "change"),
            relabelledFigure(decision.relabelled),
          ]
        : [plainNumber(n), "–", "–", "–", "–"],
    })),
  };
}

/** Where nothing was relabelled all differences are 0, which is no estimate without an interval. */
function relabelledFigure(relabelled: DistributionDecision["relabelled"]): Figure {
  const figure = shownFigure(relabelled, "change");
  const isNone = "low" in relabelled && relabelled.low === 0 && relabelled.high === 0;
  return isNone ? { ...figure, why: "none was learned" } : figure;
}

/** What each action is worth beside a group's own decisions. */
export function actionsTable({ n, decision }: Named): PlainTable {
  return {
    first: "Action",
    columns: ["Taken", "Regret against always taking it", "Better action in hindsight"],
    rows: (decision?.actions ?? []).map(({ name, taken, regret, instead }) => ({
      key: name,
      name,
      note: null,
      n,
      cells: [plainNumber(taken), shownFigure(regret, "change"), insteadWords(taken, instead)],
    })),
  };
}

/** What each action costs, where an answer is true. */
export const lossesTable = ({ answers, actions }: Losses): PlainTable => ({
  first: "Action",
  columns: answers,
  rows: actions.map(({ name, losses }) => ({
    key: name,
    name,
    note: null,
    n: 0,
    cells: losses.map((loss) => loss.toLocaleString("en", { maximumFractionDigits: 6 })),
  })),
});

const insteadWords = (taken: number, instead: string | null) =>
  instead ?? (taken === 0 ? "–" : "nothing");

/** The closed sets of a page's groups, each once, and the groups that have it. */
export function answerSets(groups: readonly Named[]) {
  const measured = groups.filter(({ figures }) => figures !== null);
  const keyOf = ({ answers }: Named) => JSON.stringify(answers.map(plainAnswer));
  return [...Map.groupBy(measured, keyOf)].map(([key, same]) => ({
    key,
    groups: same,
    answers: same[0]?.answers ?? [],
  }));
}

export type AnswerSet = ReturnType<typeof answerSets>[number];

/** "A, B, C": as many as can be read. */
export const describeAnswers = (answers: readonly string[]): string =>
  answers.length > 6
    ? `${answers.slice(0, 5).join(", ")} and ${answers.length - 5} more`
    : answers.join(", ");

/** The set that a loss matrix is about: that of just its answers, else the first whose answers it all has. */
export const setOf = (sets: readonly AnswerSet[], { answers }: Losses): AnswerSet | undefined => {
  const known = answers.map(plainAnswer);
  const within = sets.filter((set) =>
    set.answers.every((answer) => known.includes(plainAnswer(answer))),
  );
  return within.find((set) => set.answers.length === known.length) ?? within[0];
};

export const sayGroup = ({ n, answers }: Named): string =>
  `${count(n, "forecast")} over ${count(answers.length, "answer")}`;

const plainNumber = (n: number) => n.toLocaleString("en");
