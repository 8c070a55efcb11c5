import { answerText, keyText, nameText, questionText } from "@/lib/imports/rows/shared-fields";
import { textList } from "@/lib/imports/rows/text-cell";
import { InputProblem } from "../problems";
import { openInput, openRecords, readCell, readOptionalCell } from "../read-input";

/** A question that texts were written for. */
export interface KnownQuestion {
  question: string;
  truth: string | null;
  aliases: readonly string[];
}

/** The questions of a file with the app's columns, by dataset and key. @throws InputProblem */
export async function openQuestions(file: string) {
  const questions = new Map<string, KnownQuestion>();
  const { all } = await openRecords(await openInput(file));
  for await (const records of all) {
    for (const record of records) {
      const dataset = readCell(record, "dataset", nameText);
      const key = readCell(record, "key", keyText);
      questions.set(nameOf(dataset, key), {
        question: readCell(record, "text", questionText),
        truth: readOptionalCell(record, "truth", answerText),
        aliases: readOptionalCell(record, "aliases", textList) ?? [],
      });
    }
  }
  /** @throws InputProblem where the file lacks the question */
  return function findQuestion(dataset: string, key: string, line: number): KnownQuestion {
    const found = questions.get(nameOf(dataset, key));
    if (found) return found;
    throw new InputProblem(`${file} has no question “${key}” of the dataset “${dataset}”`, line);
  };
}

const nameOf = (dataset: string, key: string): string => JSON.stringify([dataset, key]);
