import { modelKinds } from "@/lib/imports/rows/model-row";
import { wholeNumber } from "@/lib/imports/rows/number-cell";
import { keyText, nameText } from "@/lib/imports/rows/shared-fields";
import { longText, oneOf } from "@/lib/imports/rows/text-cell";
import { openInput, openRecords, readCell, readOptionalCell } from "../read-input";
import type { KnownQuestion } from "./find-question";

/** A text to be read, with the question it was written for. */
export interface TextInFile {
  dataset: string;
  /** The question's key. */
  question: string;
  model: string;
  modelKind: "confidence" | "non-confidence";
  seed: number;
  text: string;
  asked: KnownQuestion;
}

/** The texts of a file with the app's columns, one by one. @throws InputProblem */
export async function* textsInFile(
  file: string,
  findQuestion: (dataset: string, key: string, line: number) => KnownQuestion,
): AsyncGenerator<TextInFile> {
  const { all } = await openRecords(await openInput(file));
  for await (const records of all) {
    for (const record of records) {
      const dataset = readCell(record, "dataset", nameText);
      const question = readCell(record, "question", keyText);
      yield {
        ...{ dataset, question },
        model: readCell(record, "model", nameText),
        modelKind: readOptionalCell(record, "model_kind", oneOf(modelKinds)) ?? "confidence",
        seed: readOptionalCell(record, "seed", wholeNumber) ?? 0,
        text: readOptionalCell(record, "text", longText(200_000)) ?? "",
        asked: findQuestion(dataset, question, record.line),
      };
    }
  }
}
