import { expect, test } from "vitest";
import type { MethodFacts } from "./method-facts";
import { methodGaps, methodParagraph } from "./method-paragraph";
import type { StudyConfig } from "./schema-config";
import { startingPoints } from "./starting-points";

const read = {
  title: "How sure is this text?",
  datasetId: "11111111-1111-4111-8111-111111111111",
  split: "test",
  modelIds: ["a", "b", "c"],
  sampleSize: 1008,
  seed: "7",
};

const answers = (slots: number, submitted: number, passedByHand = 0) => ({
  slots,
  submitted,
  erasedAnswers: 0,
  passedByHand,
});

const people = (invited: number, finished: number, passed: number, failedQuestions = 0) => ({
  invited,
  failedQuestions,
  begun: finished,
  finished,
  passed,
  failed: finished - passed,
});

const unstopped = { stopped: 0, letContinue: 0 };

test("writes out the paper's study", () => {
  const config: StudyConfig = {
    ...startingPoints.paper,
    ...read,
    exclusionRules: {
      checks: null,
      speed: null,
      agreement: { reader: "Claude 2.0", minKappa: 0.4, minTexts: 20 },
    },
  };
  const [first, second] = config.qualification.map(({ rule }) => rule);
  const facts: MethodFacts = {
    version: 1,
    startedAt: "2026-11-21T23:30:00.000Z",
    dataset: "TriviaQA",
    models: ["LC RL", "LC SFT", "Factuality RL"],
    rounds: [
      {
        no: 1,
        kind: "qualification",
        movedOnAt: "2026-11-22T09:00:00.000Z",
        rule: first ?? null,
        appliedRule: first ?? null,
        ...answers(117, 112, 2),
        people: people(117, 112, 32, 3),
      },
      {
        no: 2,
        kind: "qualification",
        movedOnAt: "2026-11-23T09:00:00.000Z",
        rule: second ?? null,
        appliedRule: { tolerance: 0.1, minShare: 0.8, top: 15 },
        ...answers(640, 600),
        people: people(32, 30, 15),
      },
      {
        no: 3,
        kind: "main",
        movedOnAt: null,
        rule: null,
        appliedRule: null,
        ...answers(1058, 1058),
        people: people(15, 14, 0),
      },
    ],
    excluded: { byRule: 5, byHand: 0, undecided: 0, kept: 0, ...unstopped },
  };
  expect(methodParagraph(config, facts).split("\n\n")).toEqual([
    // round(0.05 * 1008) = 50 shared questions, 50 / 1008 = 4.96 %, shown as 5.
    "1,008 questions were drawn uniformly at random from the test split of TriviaQA, without the questions of the gold items (seed “7”), with texts by 3 models (LC RL, LC SFT and Factuality RL). " +
      "A task showed a question and the texts of all models without naming the models. " +
      "The order of the texts was counterbalanced by a balanced Latin square for each person. " +
      "Each person met the questions in a random order of their own. " +
      "The texts on 50 questions (5%) were read by 2 people each, all others by one. " +
      "People were asked to take each text at its word, regardless of their own knowledge, and to report the probability that the text assigns to its top answer. " +
      "A statement without any doubt counted as 100% sure, and words of confidence as the number that they meant to the reader. " +
      "A text could be marked as giving no answer (counted as wrong with confidence 1). " +
      "The correct answer was hidden until the confidences of all texts of the task were locked; only then did people say of each whether its top answer was right.",
    "Before the first task everyone consented (consent text of version 1) and answered 4 questions about the instructions correctly within 3 attempts.",
    "People qualified in 2 rounds of gold items: questions of which several of the study’s team had labelled every text, each blind to the others, and all had agreed on its correctness and, to within 5 percentage points, on its confidence. " +
      "Round 1 had 1 item and paid $0.85. " +
      "Those who matched every expected reading (the same correctness, and a confidence within 5 percentage points) advanced. " +
      // 32 / 117 = 0.2735.
      "117 people consented, 3 failed the questions about the instructions, 112 finished and 32 passed (27.4%), of whom 2 by hand. " +
      "Round 2 had 20 items and paid $17.00. " +
      "The plan was that the best 15 of those who finished the test (a reading matches with the same correctness, and a confidence within 5 percentage points) advance; " +
      "it was changed, and the best 15 of those who matched at least 80% of the expected readings (the same correctness, and a confidence within 10 percentage points) advanced. " +
      // 15 / 32 = 0.46875.
      "32 people were invited, 30 finished and 15 passed (46.9%). " +
      "People who finished a test rank by the share of texts that they matched, the largest first; among equals by the mean absolute error of their confidence, the smaller first; then by who finished earlier; then by pseudonym.",
    "Each person used a personal link, and each link admitted one participant. 14 people began the main round. " +
      "Of the 1,058 answers that were planned, each one task done by one person, all were given, not counting those of excluded people. " +
      "A session of the main round had up to 20 tasks and 120 minutes, and paid $17.00: $17.00 an hour at the planned 3 minutes a task. People who did part of a session were paid for that part. " +
      "People who ended a session could start another while tasks were left.",
    "By a criterion fixed before the data, people were to be excluded if they had a Cohen’s kappa on correctness with Claude 2.0 below 0.40 on 20 texts or more. " +
      "5 people were; their slots were freed for others.",
    "This is version 1 of the study; its settings were frozen when it started on 21 November 2026.",
  ]);
});

test("writes out another study, with all that the paper's did not use", () => {
  const config: StudyConfig = {
    ...startingPoints.simple,
    ...read,
    split: null,
    sampleSize: 1,
    overlap: { readers: 3, share: 1 },
    layout: "single",
    protocol: "paper",
    asks: { forecast: "distribution", noAnswer: false, cantTell: true, comment: true },
    demographics: ["age", "english"],
    comprehension: {
      questions: startingPoints.simple.comprehension?.questions.slice(0, 1) ?? [],
      attempts: 1,
    },
    practiceItems: 1,
    checksPerVisit: 2,
    qualification: [
      {
        items: 4,
        rule: { tolerance: 0, minShare: 0.75, top: null },
        visit: { minutes: 20, payCents: 0 },
      },
    ],
    visit: { tasks: 1, minutes: 1, payCents: 25 },
    currency: "EUR",
    minutesPerTask: 1,
    nextVisit: "by_hand",
    capPerPerson: 40,
    exclusionRules: {
      checks: { minShare: 0.5, tolerance: 0.2 },
      speed: { minSeconds: 1 },
      agreement: null,
    },
  };
  const facts: MethodFacts = {
    version: 2,
    startedAt: null,
    dataset: "Numbers",
    models: ["Alpha", "Beta", "Gamma"],
    rounds: [],
    excluded: null,
  };
  expect(methodParagraph(config, facts).split("\n\n")).toEqual([
    "1 question was drawn uniformly at random from Numbers, without the questions of the gold items (seed “7”), with texts by 3 models (Alpha, Beta and Gamma). " +
      "A task showed a question and one text without naming the model. " +
      "The tasks of all models came in random order, and nobody read two texts on one question. " +
      "Each person met the questions in a random order of their own. " +
      "Each text was read by 3 people. " +
      "People were asked to take each text at its word, regardless of their own knowledge, and to type the answers that the text considers possible and the probability that it assigns to each; the most probable one counted as its top answer. " +
      "A statement without any doubt counted as 100% sure, and words of confidence as the number that they meant to the reader. " +
      "A text could be marked as unclear (not scored). " +
      "The correct answer was shown together with the question, and people said of each text whether its top answer was right. " +
      "A comment could be left on each text.",
    "Before the first task everyone consented (consent text of version 2), could state their age and command of English, answered 1 question about the instructions correctly at the first attempt and did 1 practice task with feedback.",
    "People qualified in 1 round of gold items: questions of which several of the study’s team had labelled every text, each blind to the others, and all had agreed on its correctness and, to within 5 percentage points, on its confidence. " +
      "The round had 4 items and 1 practice task, and paid €0.00. " +
      "Those who matched at least 75% of the expected readings (the same correctness and the same confidence) advanced. " +
      "People who had been invited to the main round of the version before did not have to qualify again.",
    // 25 cents a minute are 15 euros an hour.
    "Each person used a personal link, and each link admitted one participant. A session of the main round had up to 1 task and 1 minute, and paid €0.25: €15.00 an hour at the planned 1 minute a task. People who did part of a session were paid for that part. " +
      "Further sessions were by invitation of the study’s team. " +
      "Nobody did more than 40 tasks of the main round. " +
      "Among a session’s tasks were 2 attention checks: gold items that looked like all others.",
    "By criteria fixed before the data, people were to be excluded if they matched less than 50% of the expected readings in attention checks (the same correctness, and a confidence within 20 percentage points) or read for less than 1 second of active time in the median task.",
    "This is the draft of version 2 of the study, which has not started.",
  ]);
});

test("says who was excluded, by criterion and by hand", () => {
  const rules = { checks: null, speed: { minSeconds: 10 }, agreement: null };
  const last = (
    exclusionRules: StudyConfig["exclusionRules"],
    byRule: number,
    byHand: number,
    undecided = 0,
    kept = 0,
  ) => {
    const config = { ...startingPoints.simple, ...read, exclusionRules };
    const facts = { version: 1, startedAt: null, dataset: "D", models: ["M"], rounds: [] };
    const text = methodParagraph(config, {
      ...facts,
      excluded: { byRule, byHand, undecided, kept, ...unstopped },
    });
    return text.split("\n\n").at(-2);
  };
  expect(last(rules, 0, 0)).toMatch(/\. Nobody was\.$/);
  expect(last(rules, 0, 0, 3)).toMatch(
    /\. The criteria had yet to be applied to 3 people who violated one\.$/,
  );
  expect(last(rules, 1, 2)).toMatch(
    / 1 person was, and 2 more by hand; their slots were freed for others\.$/,
  );
  expect(last(rules, 0, 1)).toMatch(/ Nobody was; 1 person was excluded by hand, and their slots/);
  expect(last(rules, 1, 0, 0, 1)).toMatch(
    / freed for others\. 1 person who violated a criterion was kept by a decision of the study’s team\.$/,
  );
  expect(last(rules, 0, 0, 1, 2)).toMatch(
    /\. 2 people who violated a criterion were kept by a decision of the study’s team\. The criteria had yet/,
  );
  const none = { checks: null, speed: null, agreement: null };
  expect(last(none, 0, 3)).toMatch(/^No exclusion criterion was fixed before the data; 3 people/);
  expect(last(none, 0, 0)).toMatch(/^Each person used a personal link/);
});

test("answers that were erased are said as a number", () => {
  const main = { no: 1, kind: "main" as const, movedOnAt: null, rule: null, appliedRule: null };
  const given = { ...answers(58, 18), erasedAnswers: 40, people: people(15, 14, 0) };
  const text = methodParagraph(
    { ...startingPoints.simple, ...read },
    {
      version: 1,
      startedAt: null,
      dataset: "D",
      models: ["M"],
      excluded: null,
      rounds: [{ ...main, ...given }],
    },
  );
  expect(text).toContain("15 people consented, 14 began.");
  // A plan, while answers are missing.
  expect(text).toContain(" were to be read by ");
  expect(text).toContain(
    "Of the 58 answers that were planned, each one task done by one person, 18 were given; 40 more were given and erased since.",
  );
});

test("says what people were paid who failed the questions about the instructions", () => {
  const paid = (screenOutCents: number, failed: number | null = null) =>
    methodParagraph(
      { ...startingPoints.simple, ...read, screenOutCents },
      {
        ...{ version: 1, startedAt: null, dataset: "D", models: ["M"], excluded: null },
        rounds:
          failed === null
            ? []
            : [
                {
                  ...{
                    no: 1,
                    kind: "main" as const,
                    movedOnAt: null,
                    rule: null,
                    appliedRule: null,
                  },
                  ...answers(58, 18),
                  people: people(15, 14, 0, failed),
                },
              ],
      },
    );
  const who = " People who used all attempts without passing were";
  expect(paid(30, 2)).toContain(`${who} paid $0.30.`);
  // So it is planned, and nobody has failed.
  expect(paid(30)).toContain(`${who} to be paid $0.30.`);
  expect(paid(30, 0)).toContain(`${who} to be paid $0.30; there were none.`);
  expect(paid(0)).not.toContain("without passing");
});

test("names the platform that people came from, where it is known by its parameter", () => {
  const facts = { version: 1, startedAt: null, dataset: "D", models: ["M"], excluded: null };
  const said = (parameter: string) => {
    const config: StudyConfig = {
      ...{ ...startingPoints.simple, ...read },
      arrival: { by: "platform", parameter },
    };
    return [methodParagraph(config, { ...facts, rounds: [] }), methodGaps(config, facts)[0]];
  };
  const [text, gap] = said("PROLIFIC_PID");
  expect(text).toContain(
    "People were recruited through Prolific, and each account there was one participant.",
  );
  expect(gap).toBe("Which filters were set on Prolific, and from which countries people came.");
  const [other, otherGap] = said("pid");
  expect(other).toContain("People were recruited through a platform, and");
  expect(otherGap).toBe(
    "Where and how people were recruited, from which countries, and on which platform.",
  );
});
