import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readPreview } from "../preview";
import { bytesOfBlob } from "../reading/file-bytes";
import { openFiles } from "../sources/open-files";
import { findSources } from "../sources/source-file";
import { formTestSet } from "./form-test-set";
import { triviaqa } from "./triviaqa";

// Small files in the publishers' own formats, with made-up contents.

const file = (name: string, as = name) =>
  new File([readFileSync(`lib/imports/testing/test-sets/${name}`)], as);
const open = (names: string[], ...wanted: [Parameters<typeof openFiles>[1]?]) =>
  openFiles(
    names.map((name) => file(name)),
    ...wanted,
  );
const rowsOf = async (made: File) =>
  (await made.text())
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

test("TriviaQA’s development file is the test set; an alias that is the answer is none", async () => {
  const { testSet, formed, file: made } = await open(["unfiltered-web-dev.json"]);
  expect(testSet?.id).toBe("triviaqa");
  expect(formed).toMatchObject({
    kind: "questions",
    wanted: { part: "test", seed: 0 },
    counts: [{ what: "questions in the file", found: 3, expected: 11_313 }],
  });
  const rows = await rowsOf(made);
  expect(rows[1]).toEqual({
    dataset: "TriviaQA",
    key: "xx_2",
    question: "Which metal do tinsmiths coat copper pots with?",
    answer: "Tin",
    aliases: ["Sn", "Element 50"],
    split: "test",
  });
  expect(rows).toHaveLength(3);
});

interface Published {
  Answer: { Aliases: string[]; Value: string; Type: string };
  Question: string;
  QuestionId: string;
}

test("Hugging Face’s table of TriviaQA gives the same questions", async () => {
  const published = JSON.parse(await file("unfiltered-web-dev.json").text()).Data;
  const lines = published.map(({ Answer, Question, QuestionId }: Published) => ({
    question: Question,
    question_id: QuestionId,
    question_source: "",
    entity_pages: { title: [] },
    answer: { aliases: Answer.Aliases, value: Answer.Value, type: Answer.Type },
  }));
  const table = new File(
    [lines.map((line: unknown) => `${JSON.stringify(line)}\n`).join("")],
    "validation-00000-of-00001.jsonl",
  );
  const own = await rowsOf((await open(["unfiltered-web-dev.json"])).file);
  expect(await rowsOf((await openFiles([table])).file)).toEqual(own);
});

test("the training file is drawn into splits, in the order in which training draws", async () => {
  const { formed } = await open(["unfiltered-web-train.json"]);
  expect(formed?.wanted.part).toBe("training");
  expect(formed?.counts).toContainEqual({ what: "sft", found: 12, expected: 10_000 });
  expect(formed?.counts).toContainEqual({ what: "ppo", found: 0, expected: 40_000 });
  const sources = await findSources([file("unfiltered-web-train.json")]);
  const [, training] = triviaqa.parts;
  if (!training) throw new Error("TriviaQA has no training part.");
  const few = { ...training, draw: { splits: { sft: 3, ppo: 5 } } };
  const made = await formTestSet({ ...triviaqa, parts: [few] }, sources, {
    part: "training",
    seed: 7,
  });
  const keys = (await rowsOf(made.file)).map(({ key, split }) => `${split} ${key}`);
  // By Python: sorted(keys, key=lambda k: sha256(f"7\nTriviaQA\n{k}".encode()).hexdigest())
  expect(keys).toEqual([
    ...["sft tr_1", "sft tr_3", "sft tr_5"],
    ...["ppo tr_6", "ppo tr_4", "ppo tr_10", "ppo tr_7", "ppo tr_8"],
  ]);
});

test("a subset is drawn with the seed and tagged, and a smaller one is a part of a larger one", async () => {
  const subsetOf = async (seed: number, subset: number) => {
    const { file: made, formed } = await open(["unfiltered-web-train.json"], {
      part: "test",
      seed,
      subset,
    });
    expect(formed?.tags).toEqual(["subset"]);
    const rows = await rowsOf(made);
    expect(rows).toHaveLength(12);
    return rows.filter((row) => row.subset).map(({ key }) => key);
  };
  // The first of the order above.
  expect((await subsetOf(7, 3)).sort()).toEqual(["tr_1", "tr_3", "tr_5"]);
  expect(await subsetOf(7, 5)).toEqual(expect.arrayContaining(await subsetOf(7, 3)));
  expect(await subsetOf(8, 5)).not.toEqual(await subsetOf(7, 5));
});

test("Jeopardy: clues without their quotes and links, of which a sample is drawn", async () => {
  const { formed, file: made } = await open(["JEOPARDY_QUESTIONS1.json"]);
  expect(formed?.counts).toEqual([
    { what: "clues in the file", found: 3, expected: 216_930 },
    { what: "test", found: 3, expected: 10_638 },
  ]);
  const rows = await rowsOf(made);
  const [first] = rows.filter(({ key }) => key === "1");
  expect(first).toMatchObject({
    question: "This bread ring is sold by street sellers in Ankara",
    answer: "simit",
    split: "test",
  });
});

test("SciQ: the three files together, each question with a key of its own", async () => {
  const { testSet, formed, file: made } = await open(["train.json", "valid.json", "test.json"]);
  expect(testSet?.id).toBe("sciq");
  expect(formed?.counts).toEqual([{ what: "questions in the files", found: 4, expected: 13_679 }]);
  const keys = (await rowsOf(made)).map(({ key }) => key);
  expect(keys.sort()).toEqual(["test-1", "train-1", "train-2", "validation-1"]);
});

test("BioASQ: factoid questions alone, with the other names of their answers", async () => {
  const { formed, file: made } = await open(["training12b_new.json"]);
  expect(formed?.counts).toMatchObject([{ found: 2, expected: 1_515 }]);
  expect(await rowsOf(made)).toMatchObject([
    { key: "aa01", answer: "INV1", aliases: ["invention gene 1"] },
    { key: "aa03", answer: "inventin", aliases: [] },
  ]);
});

test("FActScore’s people: a question each, without an answer", async () => {
  const { formed, file: made } = await open(["prompt_entities.txt"]);
  expect(formed?.counts).toEqual([{ what: "people in the file", found: 3, expected: 500 }]);
  expect(await rowsOf(made)).toContainEqual({
    dataset: "Biographies",
    key: "Martin Luther King, Jr.",
    question: "Write a paragraph bio about Martin Luther King, Jr.",
    split: "test",
  });
});

test("FActScore’s facts: people’s labels as forecasts, without what is irrelevant", async () => {
  const labels = await open(["ChatGPT.jsonl", "InstructGPT.jsonl"], { part: "labels", seed: 0 });
  expect(labels.formed).toMatchObject({
    kind: "forecasts",
    tags: ["frequency", "region"],
    counts: [
      { what: "biographies", found: 4, expected: 549 },
      { what: "annotated", found: 3, expected: 505 },
      { what: "with facts", found: 2, expected: 496 },
    ],
  });
  const rows = await rowsOf(labels.file);
  expect(rows.map(({ model, question, correct }) => [model, question, correct])).toEqual([
    ["ChatGPT", "ChatGPT/Ada Example/0/0", true],
    ["ChatGPT", "ChatGPT/Ada Example/1/0", false],
    ["InstructGPT", "InstructGPT/Ada Example/0/0", true],
  ]);
  expect(rows[0]).toMatchObject({ confidence: 1, frequency: "rare", region: "Asia/Pacific" });
});

test("files that only look like a test set are none", async () => {
  const testSetOf = async (name: string, text: string) =>
    (await openFiles([new File([text], name)])).testSet?.id;
  expect(await testSetOf("models.csv", "name\nGPT-4\n")).toBeUndefined();
  const texts = { topic: "Ada", input: "Write about Ada.", output: "Ada baked." };
  expect(await testSetOf("texts.jsonl", `${JSON.stringify(texts)}\n`)).toBeUndefined();
  const published = { ...texts, input: "Question: Tell me a bio of Ada." };
  expect(await testSetOf("GPT-4.jsonl", `${JSON.stringify(published)}\n`)).toBe("factscore-people");
});

test("a JSON list of anything else is read as lines, and files that are no set are left alone", async () => {
  const list = new File(['[{"id": 1, "question": "Why?"},\n {"id": 2}]'], "mine.json");
  const { file: made, testSet, formed } = await openFiles([list]);
  expect([testSet, formed, made.name]).toEqual([null, null, "mine.jsonl"]);
  expect(await rowsOf(made)).toEqual([{ id: 1, question: "Why?" }, { id: 2 }]);
  const csv = new File(["key,question\n1,Why?\n"], "mine.csv");
  expect((await openFiles([csv])).file).toBe(csv);
  const half = new File(['[{"id": 1},'], "half.json");
  await expect(openFiles([half])).rejects.toThrow("cut off after record 1");
});

test("a folder in the set can be called after the split; folders of several sets are refused", async () => {
  const inFolder = (path: string, text: string) =>
    Object.assign(new File([text], path.split("/").at(-1) ?? ""), { relativePath: path });
  const line = '{"key": "a", "question": "A?"}\n';
  const { file: made } = await openFiles([
    inFolder("my-set/default/train/0000.jsonl", line),
    inFolder("my-set/default/test/0000.jsonl", line.replace('"a"', '"b"')),
  ]);
  expect((await rowsOf(made)).map(({ key, split }) => `${split} ${key}`)).toEqual([
    ...["test b", "train a"],
  ]);
  const several = [inFolder("my-set/easy/a.jsonl", line), inFolder("my-set/hard/a.jsonl", line)];
  await expect(openFiles(several)).rejects.toThrow("several sets: my-set/easy, my-set/hard");
});

test("a dataset’s folder from Hugging Face: shards in order, with the split of their names", async () => {
  const inFolder = (name: string, text: string) => {
    const made = new File([text], name);
    Object.defineProperty(made, "webkitRelativePath", { value: `my-set/${name}` });
    return made;
  };
  const folder = [
    inFolder("test-00001-of-00002.jsonl", '{"key": "c", "question": "C?"}\n'),
    inFolder("test-00000-of-00002.jsonl", '{"key": "b", "question": "B?"}\n'),
    inFolder("train-00000-of-00001.jsonl", '{"key": "a", "question": "A?"}\n'),
    inFolder("README.md", "---\ndataset_info: []\n---\n"),
    inFolder("dataset_infos.json", "{}"),
  ];
  const { file: made, madeFrom } = await openFiles(folder);
  expect(made.name).toBe("my-set.jsonl");
  expect(madeFrom?.files).toHaveLength(3);
  expect(await rowsOf(made)).toEqual([
    { split: "test", key: "b", question: "B?" },
    { split: "test", key: "c", question: "C?" },
    { split: "train", key: "a", question: "A?" },
  ]);
  const preview = await readPreview(bytesOfBlob(made));
  expect(preview.columns).toEqual(["split", "key", "question"]);
});
