import { expect, test } from "vitest";
import { readPreview } from "../preview";
import { bytesOfBlob } from "../reading/file-bytes";
import { guessFile } from "./guess-file";
import { guessTag } from "./guess-tag";

async function guesses(text: string, columns: string[]) {
  const preview = await readPreview(bytesOfBlob(new Blob([text])));
  const { kind, ...reading } = guessFile(preview, "cup.csv");
  return columns.map((column) => guessTag(kind, reading, preview.items, column)?.of ?? null);
}

test("a column describes what it does not vary within: the reader, the question, the model, or the forecast", async () => {
  const tournament = `reader,reader_kind,question,model,answer,confidence,correct,super,topic,size,mood
Ann,human,q1,A,yes,0.9,1,yes,war,7B,calm
Ann,human,q2,B,yes,0.7,1,yes,trade,70B,tense
Bo,human,q1,B,no,0.6,0,no,war,70B,tense
Bo,human,q2,A,yes,0.8,1,,trade,7B,calm
Bo,human,q2,A,yes,0.7,1,no,trade,7B,tense
`;
  expect(await guesses(tournament, ["super", "topic", "size", "mood"])).toEqual([
    "reader",
    "question",
    "model",
    "forecast",
  ]);
});

test("rows of which nothing comes twice do not tell", async () => {
  const once =
    "reader,reader_kind,question,confidence,correct,mood\nAnn,human,q1,0.9,1,calm\nBo,human,q2,0.6,0,tense\n";
  expect(await guesses(once, ["mood"])).toEqual([null]);
});

test("in a wide file a column describes what its row is: the question or the reader", async () => {
  const people = "Question ID,Ada,Bob,topic,empty,outcome\nq1,0.9,0.7,war,,1\nq2,0.2,,trade,,0\n";
  expect(await guesses(people, ["topic", "empty"])).toEqual(["question", null]);
  const questions = "Participant,Q1,Q2,super\nAda,0.9,0.7,yes\nBob,0.2,0.4,no\n";
  expect(await guesses(questions, ["super"])).toEqual(["reader"]);
  const nameless = "Q1,Q2,super\n0.9,0.7,yes\n0.2,0.4,no\n";
  expect(await guesses(nameless, ["super"])).toEqual(["reader"]);
});
