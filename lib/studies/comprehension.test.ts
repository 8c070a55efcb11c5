import { expect, test } from "vitest";
import { plainConfig } from "@/db/testing/study-config";
import { followWording, standardComprehension } from "./comprehension";
import { standardInstructions } from "./instructions";
import type { Wording } from "./schema-config";

const config = plainConfig({ datasetId: "d", modelIds: ["a"], sampleSize: 1 });

const accepted = (wording: Wording) =>
  standardComprehension({ wording }).questions.map(({ options, correct }) => options[correct]);

test.each<[Wording, string[], string[]]>([
  [
    { flat: "certain", words: "own" },
    ["enter 100, even if you have doubts", "which percentage does “I believe” stand for?"],
    ["100%: it leaves no doubt", "The percentage that “I believe” means to me"],
  ],
  [
    { flat: "own", words: "table" },
    ["how sure somebody would be who knows only this text", "enter 75"],
    [
      "How sure somebody would be who knows only this text",
      "75%, from the list in the instructions",
    ],
  ],
])("the right answers are those of the instructions: %o", (wording, told, right) => {
  const instructions = standardInstructions({ ...config, wording });
  for (const said of told) expect(instructions).toContain(said);
  expect(accepted(wording).slice(2)).toEqual(right);
});

test("standard questions follow the rules, wherever they are; others stay", () => {
  const wording = { flat: "own", words: "table" } as const;
  const before = standardComprehension({}).questions;
  const [first, ...rest] = before;
  expect(followWording(before, { wording })).toEqual(standardComprehension({ wording }).questions);
  const changed = { ...first, question: "Ours?", options: ["a", "b"], correct: 0, why: "So." };
  const stored = rest.map(({ question, options, correct, why }) => ({
    ...{ why, correct, options, question },
  }));
  expect(followWording([...stored, changed], { wording })).toEqual([
    ...standardComprehension({ wording }).questions.slice(1),
    changed,
  ]);
});
