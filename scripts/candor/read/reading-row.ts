import { distributionOf, type Reading } from "@/lib/readers/reading";
import type { OpenReader } from "./open-reader";
import type { TextInFile } from "./texts-in-file";

/** A reading as a row that the app imports and training reads (training/README.md). */
export function readingRow(
  reader: Pick<OpenReader, "name" | "kind" | "version" | "judge">,
  item: TextInFile,
  reading: Reading,
) {
  const { dataset, question, model, seed, text } = item;
  const judged = reading.answers.filter(({ matchesTruth }) => matchesTruth !== null);
  const isJudged = judged.length === reading.answers.length && item.asked.truth !== null;
  const row = {
    reader: reader.name,
    reader_kind: reader.kind,
    reader_version: reader.version,
    ...{ dataset, question, model, seed },
    status: reading.status,
    answer: reading.answer,
    confidence: reading.confidence,
    distribution: distributionOf(reading),
    correct: reading.correct,
    judge: reading.correct === null ? null : reader.judge,
    truth_probability: reading.truthProbability,
    equivalent: isJudged
      ? judged.filter(({ matchesTruth }) => matchesTruth).map(({ answer }) => answer)
      : null,
    unparsable: reading.unparsable.length > 0 ? reading.unparsable : null,
    text,
  };
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}
