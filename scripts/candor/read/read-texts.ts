import { readByRule, ruleVersion } from "@/lib/readers/rule/read-by-rule";
import type { Say } from "../import/import-file";
import type { ReadOptions } from "../parse-command";
import { openQuestions } from "./find-question";
import { readingRow } from "./reading-row";
import { textsInFile } from "./texts-in-file";

/**
 * `candor read`: what a reader takes from the texts of a file, as JSON lines in the texts' order.
 * @throws InputProblem for a file that cannot be read, or a text without its question
 */
export async function readTexts(file: string, options: ReadOptions, say: Say): Promise<string> {
  const findQuestion = await openQuestions(options.questions);
  const reader = {
    name: options.reader ?? "Rules",
    kind: "rule",
    version: String(ruleVersion),
  } as const;
  let read = 0;
  for await (const item of textsInFile(file, findQuestion)) {
    const reading = readByRule({ ...item, ...item.asked });
    say.print(`${JSON.stringify(readingRow(reader, item, reading))}\n`);
    read += 1;
    if (read % 1_000 === 0) say.progress(`${read} texts read`);
  }
  return "";
}
