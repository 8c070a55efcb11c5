import { expect, test } from "vitest";
import { readPreview } from "../preview";
import { bytesOfBlob } from "../reading/file-bytes";
import { couldBeQuestions } from "./could-be-questions";
import { guessFile } from "./guess-file";

async function guessed(rows: string) {
  const preview = await readPreview(bytesOfBlob(new File([rows], "capitals.csv")));
  const guess = guessFile(preview, "capitals.csv");
  return [guess.kind, couldBeQuestions(guess, preview, "capitals.csv")];
}

test("short texts of a model that no column names could be questions", async () => {
  const row = "q1,What is the capital of Peru?,Write about Peru,Lima";
  expect(await guessed(`question_id,text,query,truth\n${row}\n`)).toEqual(["generations", true]);
  expect(await guessed(`question_id,text,query,truth,model\n${row},M\n`)).toEqual([
    ...["generations", false],
  ]);
  const paragraph = "The capital of Peru is most likely Lima. ".repeat(3);
  expect(await guessed(`question_id,text,query\nq1,${paragraph},Write about Peru\n`)).toEqual([
    ...["generations", false],
  ]);
  // The prompt is the question, and the response is the text.
  expect(await guessed("id,prompt,response\nq1,What is the capital of Peru?,Lima\n")).toEqual([
    ...["generations", false],
  ]);
});
