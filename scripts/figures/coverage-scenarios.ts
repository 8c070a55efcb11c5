import {
  calibrationFigures,
  type FigureName,
  figureNames,
} from "@/lib/metrics/calibration/calibration-figures";
import { hasValue } from "@/lib/metrics/has-value";
import type { ClusteredForecast } from "@/lib/metrics/intervals/clusters";
import { aliasTable, drawFromTable } from "@/lib/metrics/random/alias-table";
import type { BinRules } from "@/lib/metrics/types";

/** A population of forecasts: which confidences are stated, how often, and how often each is right. */
export type Scenario = {
  name: string;
  rules: BinRules;
  /** Numbers of forecasts that are drawn from it. */
  sizes: number[];
  confidence: number[];
  /** In proportion to how often a confidence is stated; whole numbers. */
  often: number[];
  accuracy: (confidence: number) => number;
  /** Intervals that are known to be too wide here: only too little is a miss. */
  tooWide?: readonly FigureName[];
  /** The clusters that forecasts share; by default none. See `forecastDrawer`. */
  shared?: "questions" | "questions and people";
};

/** High confidences are stated more often than low ones, as people and models do. */
const stated = (steps: number) => {
  const confidence = Array.from({ length: steps + 1 }, (_, i) => i / steps);
  return { confidence, often: confidence.map((c) => Math.round(1000 * (0.2 + 2 * c * c))) };
};
const tenths = stated(10);
const twentieths = stated(20);
/** Every confidence from 0 to 1, with density 2c. */
const distinct = {
  confidence: Array.from({ length: 100_000 }, (_, i) => Math.sqrt((i + 0.5) / 100_000)),
  often: new Array<number>(100_000).fill(1),
};

const within = (p: number) => Math.min(1, Math.max(0, p));
const overconfidentBy = (d: number) => (c: number) => within(c - d);
const calibrated = (c: number) => c;
const mixed = (c: number) => within(c + 0.1 * Math.sin(2 * Math.PI * c));
const onlyAtTheTop = (c: number) => (c > 0.97 ? 0.85 : c);
const onlyAbove = (c: number) => (c > 0.75 ? c - 0.05 : c);
/** As language models state them: few, and high. */
const high = {
  confidence: [0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 1],
  often: [30, 20, 50, 150, 150, 250, 250, 100],
};

/** So many confidences in steps of 1 %, each as often. */
const evenly = (from: number, steps: number) => {
  const confidence = Array.from({ length: steps + 1 }, (_, i) => (from + i) / 100);
  return { confidence, often: new Array<number>(steps + 1).fill(1) };
};

const sizes = [50, 200, 1000, 10_000];
const shared = [200, 1000, 3000];
const inBins = (bins: number): BinRules => ({ binning: "equal-mass", rules: "default", bins });

const steps: Omit<Scenario, "rules">[] = [
  { name: "calibrated, 5 % steps", ...twentieths, accuracy: calibrated, sizes },
  { name: "over by 0.03, 5 % steps", ...twentieths, accuracy: overconfidentBy(0.03), sizes },
  { name: "over by 0.10, 5 % steps", ...twentieths, accuracy: overconfidentBy(0.1), sizes },
  { name: "over and under, 5 % steps", ...twentieths, accuracy: mixed, sizes },
  { name: "over by 0.25, 10 % steps", ...tenths, accuracy: overconfidentBy(0.25), sizes },
  { name: "calibrated, 10 % steps", ...tenths, accuracy: calibrated, sizes },
  { name: "calibrated, all distinct", ...distinct, accuracy: calibrated, sizes },
  { name: "over by 0.10, all distinct", ...distinct, accuracy: overconfidentBy(0.1), sizes },
  { name: "over only at 100 %, 5 % steps", ...twentieths, accuracy: onlyAtTheTop, sizes },
  { name: "over by 0.10, eight high", ...high, accuracy: overconfidentBy(0.1), sizes },
  { name: "over only above 75 %, 5 % steps", ...twentieths, accuracy: onlyAbove, sizes },
];

const clustered: Omit<Scenario, "rules">[] = (
  [
    ["calibrated", calibrated],
    ["over by 0.10", overconfidentBy(0.1)],
  ] as const
).flatMap(([name, accuracy]) =>
  (["questions", "questions and people"] as const).map((sharing) => ({
    name: `${name}, 5 % steps, sharing ${sharing}`,
    ...twentieths,
    accuracy,
    sizes: shared,
    shared: sharing,
  })),
);

/** Nearly all right, or nearly all wrong: a bin's answers may all be alike by chance. */
const oneSided: Omit<Scenario, "rules">[] = [
  { name: "right 99.5 %, saying 85 to 100 %", ...evenly(85, 15), accuracy: () => 0.995 },
  { name: "right 99 %, saying 85 to 100 %", ...evenly(85, 15), accuracy: () => 0.99 },
  { name: "right 1 %, saying 5 to 30 %", ...evenly(5, 25), accuracy: () => 0.01 },
  { name: "right 99 %, saying 60 to 80 %", ...evenly(60, 20), accuracy: () => 0.99 },
].map((population) => ({ ...population, sizes: [200, 1000] }));

/**
 * Confidences of only 0 and 1: a bin may hold some of both. Where mistakes of either kind are as many, the
 * smooth error is far below what its gaps might add up to.
 */
const certain: Omit<Scenario, "rules">[] = [
  { name: "0 and 1, half each, half right", often: [50, 50], accuracy: () => 0.5 },
  {
    name: "0 and 1, half each, 10 and 90 % right",
    often: [50, 50],
    accuracy: (c: number) => 0.1 + 0.8 * c,
  },
  { name: "45 % at 0, the others at 1, half right", often: [45, 55], accuracy: () => 0.5 },
  {
    name: "45 % at 0, the others at 1, 10 and 90 % right",
    often: [45, 55],
    accuracy: (c: number) => 0.1 + 0.8 * c,
  },
].map((population) => ({
  ...population,
  confidence: [0, 1],
  sizes: [200, 1000],
  // Half of each is the largest sharpness: no interval can be too high for it.
  tooWide: ["smoothEce", "sharpness"] as const,
}));

/** Few wrong, and these in few clusters. */
const fewWrong: Omit<Scenario, "rules">[] = [
  { accuracy: () => 0.97, shared: "questions" as const, sizes: [200, 1000] },
  { accuracy: () => 0.98, shared: "questions and people" as const, sizes: [1000] },
].map((population) => ({
  name: `right ${100 * population.accuracy()} %, saying 85 to 100 %, sharing ${population.shared}`,
  ...evenly(85, 15),
  ...population,
  tooWide: ["ece", "brierDiscrimination"],
}));

export const scenarios: Scenario[] = [
  ...steps,
  ...clustered,
  ...oneSided,
  ...certain,
  ...fewWrong,
].map((scenario, i) => ({ ...scenario, rules: inBins(i % 2 === 0 ? 20 : 10) }));

/** The population's own figures, which an interval should cover. */
export function trueFigures(scenario: Scenario): Record<FigureName, number> {
  const rows = Float64Array.from(scenario.often, (often) => 1000 * often);
  const accuracy = Float64Array.from(scenario.confidence, scenario.accuracy);
  const figures = calibrationFigures(
    {
      confidence: Float64Array.from(scenario.confidence),
      right: rows.map((n, k) => n * (accuracy[k] ?? 0)),
      wrong: rows.map((n, k) => n - n * (accuracy[k] ?? 0)),
    },
    scenario.rules,
  );
  return Object.fromEntries(
    figureNames.map((name) => {
      const figure = figures[name];
      if (!hasValue(figure)) throw new Error(`${scenario.name}: ${name} ${figure.undefined}`);
      return [name, figure.value];
    }),
  ) as Record<FigureName, number>;
}

/** How many answers a question has, and a person gives. */
const ANSWERS = { questions: 5, people: 10 };
/** How often an answer is its question's, or its person's. */
const SHARED = 0.3;

type Draws = { confidence: number; luck: number };

/**
 * What draws n forecasts from a population. Where they share questions, three answers in ten (on average)
 * take over their question's confidence, and as many its luck, which decides whether they are right: so
 * answers to a question depend on each other, and every answer alone is as the population says.
 * Likewise, and beside it, for people, each of whom answers ten questions.
 */
export function forecastDrawer(
  scenario: Scenario,
): (n: number, random: () => number) => ClusteredForecast[] {
  const table = aliasTable(scenario.often);
  const one = (random: () => number): Draws => ({
    confidence: scenario.confidence[drawFromTable(table, random)] ?? Number.NaN,
    luck: random(),
  });
  return (n, random) => {
    const several = (each: number) => Array.from({ length: n / each }, () => one(random));
    const questions = scenario.shared ? several(ANSWERS.questions) : [];
    const people = scenario.shared === "questions and people" ? several(ANSWERS.people) : [];
    return Array.from({ length: n }, (_, i) => {
      const ofQuestion = i % Math.max(1, questions.length);
      // Each question by people who are spread over all.
      const ofPerson =
        (i + Math.floor(i / Math.max(1, questions.length))) % Math.max(1, people.length);
      const own = one(random);
      const take = (part: keyof Draws) => {
        const u = random();
        if (u < SHARED) return (questions[ofQuestion] ?? own)[part];
        return u < 2 * SHARED ? (people[ofPerson] ?? own)[part] : own[part];
      };
      const confidence = take("confidence");
      return {
        confidence,
        correct: take("luck") < scenario.accuracy(confidence),
        clusters: [
          ...(questions.length > 0 ? [`question ${ofQuestion}`] : []),
          ...(people.length > 0 ? [`person ${ofPerson}`] : []),
        ],
      };
    });
  };
}
