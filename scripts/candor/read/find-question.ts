import path from "node:path";
import { createRowChecker } from "@/lib/imports/check-row";
import { profileColumns } from "@/lib/imports/guess/column-profile";
import { guessMapping } from "@/lib/imports/guess/guess-mapping";
import { columnOf, type RowError } from "@/lib/imports/options";
import { InputProblem, ofFile } from "../problems";
import { openInput, openRecords } from "../read-input";

/** A question that texts were written for. */
export interface KnownQuestion {
  question: string;
  truth: string | null;
  aliases: readonly string[];
}

/**
 * The questions of a file, by dataset and key. Its columns are guessed as the page Import guesses them; one without a
 * column for the dataset holds the questions of every dataset.
 * @throws InputProblem
 */
export async function openQuestions(file: string) {
  const { questions, datasetOf } = await ofFile(file, () => readQuestions(file));
  /** @throws InputProblem where the file lacks the question */
  return function findQuestion(dataset: string, key: string, line: number): KnownQuestion {
    const found = questions.get(nameOf(datasetOf(dataset), key));
    if (found) return found;
    throw new InputProblem(`${file} has no question “${key}” of the dataset “${dataset}”`, line);
  };
}

async function readQuestions(file: string) {
  const { columns, first, all } = await openRecords(await openInput(file));
  const filename = path.basename(file);
  const profiles = profileColumns(columns, first);
  const { mapping } = guessMapping("questions", { columns, profiles, filename });
  const check = createRowChecker("questions", { mapping });
  const namesDataset = columnOf(mapping.dataset) !== undefined;
  const datasetOf = (dataset: string): string => (namesDataset ? dataset : filename);
  const questions = new Map<string, KnownQuestion>();
  for await (const records of all) {
    for (const record of records) {
      for (const one of check(record)) {
        if ("errors" in one) throw problemOf(one.errors, record.line);
        const { dataset, key, text, truth, aliases } = one.row;
        questions.set(nameOf(datasetOf(dataset), key), {
          ...{ question: text, truth },
          aliases: aliases ?? [],
        });
      }
    }
  }
  return { questions, datasetOf };
}

function problemOf([first]: readonly RowError[], line: number): InputProblem {
  return new InputProblem(`${first?.column} ${first?.reason}`, line);
}

const nameOf = (dataset: string, key: string): string => JSON.stringify([dataset, key]);
