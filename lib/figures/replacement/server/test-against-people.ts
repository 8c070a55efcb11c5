import type { Readings } from "@/lib/figures/agreement/server/load-readings";
import {
  type AnnotatedTexts,
  alternativeAnnotatorTest,
} from "@/lib/metrics/replacement/alternative-annotator-test";
import { compareNames } from "@/lib/text/compare";
import type { AnnotatorTestResult } from "../schema-replacement";
import { type BesidePeople, besidePeople } from "./beside-people";

/**
 * The alternative annotator test on confidence and on correctness. All figures of calibration follow from these two, so a
 * reader can replace people only where it passes both.
 */
export function testAgainstPeople(readings: Readings, reader: number, epsilon: number) {
  const beside = besidePeople(readings, reader);
  const test = (value: Float64Array, ofReader: Float64Array): AnnotatorTestResult => {
    const { text, person, question, people } = beside;
    const texts: AnnotatedTexts = {
      text,
      person,
      value,
      people: people.length,
      reader: ofReader,
      question,
    };
    const { overlap, ...found } = alternativeAnnotatorTest(texts, { epsilon });
    if ("missing" in found) return { overlap, result: null };
    const annotators = found.annotators
      .map(({ person: p, ...tested }) => ({ ...nameOf(readings, beside, p), ...tested }))
      .sort((a, b) => compareNames(a.name, b.name));
    return { overlap, result: { ...found, annotators } };
  };
  const column = (from: ArrayLike<number>) =>
    Float64Array.from(beside.reading, (i) => from[i] ?? Number.NaN);
  return {
    confidence: test(column(readings.confidence), beside.confidence),
    correctness: test(column(readings.right), Float64Array.from(beside.right)),
  };
}

function nameOf({ readers }: Readings, { people }: BesidePeople, person: number) {
  const { id = "", name = "" } = readers[people[person] ?? -1] ?? {};
  return { id, name };
}
