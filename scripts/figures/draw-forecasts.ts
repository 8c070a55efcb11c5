import type { ClusteredForecast } from "@/lib/metrics/intervals/measure-clustered";
import { aliasTable, drawFromTable } from "@/lib/metrics/random/alias-table";
import type { Scenario } from "./coverage-scenarios";

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
