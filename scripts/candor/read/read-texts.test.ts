import { expect, test } from "vitest";
import { createRowChecker } from "@/lib/imports/check-row";
import { runCandor } from "../run-candor";
import { withFile } from "../testing/with-file";

const questions = `dataset,key,text,truth,aliases
Towns,arlen,What is the capital of Arlen?,Kelm,Old Kelm|Kelmburg
Towns,doru,What is the capital of Doru?,,
`;
const text = {
  dataset: "Towns",
  question: "arlen",
  model: "LC RL",
  text: "There is a 70% chance that the capital of Arlen is Kelm, and a 20% chance it is Bryn.",
};

/** The rows that are printed, or what is wrong. */
const read = (texts: object[], asked = questions) =>
  withFile(texts.map((one) => `${JSON.stringify(one)}\n`).join(""), (file) =>
    withFile(asked, async (asking) => {
      const printed: string[] = [];
      const nothing = () => undefined;
      const say = { line: nothing, progress: nothing, print: (part: string) => printed.push(part) };
      const outcome = await runCandor(["read", file, "--questions", asking], say);
      if (outcome.status === 0) return printed.map((row) => JSON.parse(row));
      return outcome.problem.replace(file, "TEXTS").replace(asking, "QUESTIONS");
    }),
  );

test("each text gives a row that the app imports and training reads", async () => {
  const plain = { ...text, model: "Factuality RL", model_kind: "non-confidence", seed: 3 };
  expect(await read([text, plain])).toEqual([
    {
      reader: "Rules",
      reader_kind: "rule",
      reader_version: "1",
      dataset: "Towns",
      question: "arlen",
      model: "LC RL",
      seed: 0,
      status: "ok",
      answer: "Kelm",
      confidence: 0.7,
      distribution: { Kelm: 0.7, Bryn: 0.2 },
      correct: true,
      equivalent: ["Kelm"],
      text: text.text,
    },
    expect.objectContaining({ seed: 3, confidence: 1, distribution: { Kelm: 1 } }),
  ]);
  const importable = createRowChecker("forecasts", { mapping: {} });
  for (const row of await read([text, plain, { ...text, text: "Birds sing." }])) {
    const cells = new Map(Object.entries(row));
    for (const one of importable({ line: 1, size: 1, cells })) expect(one).toHaveProperty("row");
  }
});

test("a text without an answer is wrong, and one without a known truth is not judged", async () => {
  const [none, open] = await read([
    { ...text, text: "Birds sing." },
    { ...text, question: "doru", text: "The capital of Doru is probably Tol." },
  ]);
  expect(none).toMatchObject({
    status: "no_answer",
    confidence: 1,
    correct: false,
    equivalent: [],
  });
  expect(open).toMatchObject({ answer: "Tol", confidence: 0.75 });
  expect(Object.keys(open)).not.toContain("correct");
  expect(Object.keys(open)).not.toContain("equivalent");
});

test.each([
  [
    "a question that the file lacks",
    { ...text, question: "x" },
    "TEXTS, line 1: QUESTIONS has no question “x” of the dataset “Towns”",
  ],
  ["no model", { ...text, model: "" }, "TEXTS, line 1: model is missing"],
  [
    "another kind",
    { ...text, model_kind: "sure" },
    "TEXTS, line 1: model_kind: “sure” is none of confidence, non-confidence",
  ],
])("says what is wrong: %s", async (_, one, problem) => {
  expect(await read([one])).toBe(problem);
});
