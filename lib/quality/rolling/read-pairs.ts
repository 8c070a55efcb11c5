import type { TimedFacts } from "@/lib/quality/exclusions/judge-criteria";
import type { ReadPair } from "./windows";

type Given = TimedFacts["checks"][number]["given"];

/** What someone read beside the study's reader, and beside the gold labels of attention checks; in their order. */
export function readPairs(facts: Pick<TimedFacts, "texts" | "checks"> | undefined) {
  const texts = facts?.texts ?? [];
  const checks = facts?.checks ?? [];
  return {
    texts: texts.map(
      ({ question, at, own, reader, ownConfidence, readerConfidence }): ReadPair => ({
        question,
        at,
        own: { confidence: ownConfidence, correct: own },
        other: { confidence: readerConfidence, correct: reader },
      }),
    ),
    checks: checks.flatMap(({ question, at, given, expected }): ReadPair[] =>
      isJudged(given) ? [{ question, at, own: given, other: expected }] : [],
    ),
  };
}

/** Whoever can't tell what a text says has given nothing to compare. */
const isJudged = (given: Given): given is Given & { confidence: number; correct: boolean } =>
  given.confidence !== null && given.correct !== null;
