import { explainFailure, ModelFailure } from "@/lib/providers/server/model-failure";
import { count } from "@/lib/text/count";
import type { Say } from "../import/import-file";
import type { ReadOptions } from "../parse-command";
import { RefusedFile, UsageProblem } from "../problems";
import { openQuestions } from "./find-question";
import { inOrder } from "./in-order";
import { openReader } from "./open-reader";
import { readingRow } from "./reading-row";
import { type TextInFile, textsInFile } from "./texts-in-file";

/**
 * `candor read`: what a reader takes from the texts of a file, as JSON lines in the texts' order. Each row is printed as
 * soon as it and those before it are there.
 * @throws InputProblem for a file that cannot be read, or a text without its question
 * @throws UsageProblem where the provider refuses all calls, or is away
 * @throws RefusedFile where it refused single texts, after all others were read
 */
export async function readTexts(file: string, options: ReadOptions, say: Say): Promise<string> {
  const findQuestion = await openQuestions(options.questions);
  const reader = await openReader(options);
  const read = async (item: TextInFile) => {
    try {
      const reading = await reader.read({ ...item, ...item.asked });
      return `${JSON.stringify(readingRow(reader, item, reading))}\n`;
    } catch (error) {
      const failure = error instanceof ModelFailure ? error : explainFailure(error);
      if (failure.kind !== "input") throw new UsageProblem(failure.message);
      return failure;
    }
  };
  let done = 0;
  let refused = 0;
  for await (const row of inOrder(textsInFile(file, findQuestion), reader.atOnce, read)) {
    done += 1;
    if (typeof row === "string") say.print(row);
    else {
      refused += 1;
      say.line(`text ${done}: ${row.message}`);
    }
    say.progress(`${count(done, "text")} read`);
  }
  say.line(`${count(done, "text")} read`);
  if (refused > 0) throw new RefusedFile(`the provider refused ${count(refused, "text")}`);
  return "";
}
