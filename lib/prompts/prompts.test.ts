import { describe, expect, test } from "vitest";
import { z } from "zod";
import { directQuestion } from "./direct-question";
import { extractAnswers } from "./extract-answers";
import { forecastProbs } from "./forecast-probs";
import { paragraphFromExamples } from "./paragraph-from-examples";
import { query } from "./query";
import { sameAnswer } from "./same-answer";
import { splitClaims } from "./split-claims";
import { summary } from "./summary";
import { weighClaims } from "./weigh-claims";

describe("query", () => {
  const asked = {
    question: "In which classic book does a boy hide in a barrel of apples?",
    answers: ["Treasure Island"],
  };
  const read = (text: string) => query.read(text, asked);

  test("is read", () => {
    const written = "Write a paragraph about the classic book in which a boy hides in a barrel.";
    expect(read(`Here you go:\n{"query": "${written}"}`)).toBe(written);
  });

  test.each([
    ["that names the answer", "Write a paragraph about Treasure Island."],
    ["that names it in other case", "Write a paragraph about TREASURE  ISLAND and its apples."],
    ["in another form", "Tell me about the classic book."],
    ["about nothing", "Write a paragraph about "],
  ])("%s is refused", (_, written) => {
    expect(read(JSON.stringify({ query: written }))).toBeNull();
  });

  test("may name an answer that the question names", () => {
    const written = "Write a paragraph about the colour of the White House.";
    const text = JSON.stringify({ query: written });
    const named = { question: "What colour is the White House?", answers: ["White"] };
    expect(query.read(text, named)).toBe(written);
  });

  test("does not hold an answer that is a part of another word", () => {
    const written = "Write a paragraph about the county in which Lyon lies.";
    const text = JSON.stringify({ query: written });
    const named = { question: "In which county is Lyon?", answers: ["Ly"] };
    expect(query.read(text, named)).toBe(written);
  });

  test("tells the model nothing of the answer", () => {
    expect(JSON.stringify(query.write(asked))).not.toContain("Treasure");
  });
});

describe("direct question", () => {
  const clue = {
    clue: "For the last 8 years of his life, Galileo was under house arrest for espousing this man's theory",
    category: "HISTORY",
    answers: ["Copernicus"],
  };
  const read = (question: string) => directQuestion.read(JSON.stringify({ question }), clue);

  test("is read, but is a question and does not name the answer", () => {
    const asked = "Whose theory did Galileo espouse when he was put under house arrest?";
    expect(read(asked)).toBe(asked);
    expect(read("Galileo espoused the theory of whom")).toBeNull();
    expect(read("Why was Galileo arrested for espousing Copernicus's theory?")).toBeNull();
    expect(directQuestion.write(clue)[0]?.content).toContain("HISTORY");
    expect(JSON.stringify(directQuestion.write(clue))).not.toContain("Copernicus");
  });
});

describe("extracted answers", () => {
  const read = (text: string) => extractAnswers.read(text, { question: "?", text: "" });

  test.each([
    ["in order", '{"answers": ["Rheb", "mTORC1"]}', ["Rheb", "mTORC1"]],
    ["none", '```\n{"answers": []}\n```', []],
    ["one twice", '{"answers": ["The HEXA gene", "GAA", "HEXA gene."]}', ["The HEXA gene", "GAA"]],
    ["with space", '{"answers": [" Jupiter\\n"]}', ["Jupiter"]],
    ["an empty one", '{"answers": ["", "Jupiter"]}', null],
    ["the form itself", '{"answers": ["...", "..."]}', null],
    ["a list alone", '["Jupiter"]', null],
    ["with probabilities", '{"answers": [{"Jupiter": 0.7}]}', null],
    ["in words", "The text gives the answer Jupiter.", null],
    ["null", '{"answers": null}', null],
  ])("%s", (_, text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test("examples come before, as turns, in the answer's own format", () => {
    const examples = [{ question: "Which bird?", text: "A robin.", answers: ["robin"] }];
    const messages = extractAnswers.write({ question: "Which tree?", text: "An oak.", examples });
    expect(messages.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
    expect(read(messages[1]?.content ?? "")).toEqual(["robin"]);
    expect(messages[2]?.content).toContain("An oak.");
  });
});

test("a judge says true or false and nothing else", () => {
  const input = { question: "?", truth: "Bird", aliases: ["Aves"], answer: "A bird" };
  expect(sameAnswer.read('Same thing.\n{"same": true}', input)).toBe(true);
  expect(sameAnswer.read('{"same": false}', input)).toBe(false);
  expect(sameAnswer.read('{"same": "true"}', input)).toBeNull();
  expect(sameAnswer.read("True", input)).toBeNull();
  expect(sameAnswer.write(input)[0]?.content).toContain("Also accepted: Aves");
});

test("weighed examples come before an answer to weigh, in the answer's own format", () => {
  const item = { question: "Which tree?", text: "An oak, I am 70% sure.", answer: "oak" };
  const example = { question: "Which bird?", text: "Probably a robin.", answer: "robin" };
  const alone = forecastProbs.write(item);
  expect(alone).toHaveLength(1);
  expect(forecastProbs.write({ ...item, examples: [{ ...example, probability: 0.75 }] })).toEqual([
    ...forecastProbs.write(example),
    { role: "assistant", content: '{"probability":0.75}' },
    ...alone,
  ]);
  expect(forecastProbs.read('{"probability":0.75}', item)).toBe(0.75);
});

describe("weights of claims", () => {
  const input = { text: "", claims: ["A.", "B."], phrases: { likely: 0.75 } };
  const read = (...claims: object[]) => weighClaims.read(JSON.stringify({ claims }), input);
  const direct = { number: 1, kind: "direct", confidence: 1 };
  const verbal = { number: 2, kind: "verbal", confidence: 0.75 };

  test("are one for each claim, in order", () => {
    expect(read(direct, verbal)).toEqual([
      { kind: "direct", confidence: 1 },
      { kind: "verbal", confidence: 0.75 },
    ]);
  });

  test.each([
    ["too few", [direct]],
    ["too many", [direct, verbal, { ...verbal, number: 3 }]],
    ["one twice", [direct, { ...verbal, number: 1 }]],
    ["direct, but unsure", [{ ...direct, confidence: 0.9 }, verbal]],
    ["of another kind", [direct, { ...verbal, kind: "implied" }]],
    ["in percent", [direct, { ...verbal, confidence: 75 }]],
  ])("%s", (_, claims) => {
    expect(read(...claims)).toBeNull();
  });

  test("the model sees the table", () => {
    expect(weighClaims.write(input)[0]?.content).toContain("likely: 0.75");
  });
});

test("claims come with their group and type", () => {
  const input = { entity: "Ada", text: "" };
  const claim = { claim: "Ada was born in Kelm.", group: 1, type: "fact" };
  const read = (...claims: object[]) => splitClaims.read(JSON.stringify({ claims }), input);
  expect(read(claim, { ...claim, claim: "Ada was born in Bryn." })).toHaveLength(2);
  expect(read({ ...claim, type: "subjective" })).toBeNull();
  expect(read({ claim: "Ada was born in Kelm." })).toBeNull();
  expect(read()).toEqual([]);
});

test("a summary is asked for with all texts, and is read as it is", () => {
  const input = {
    query: "Write a paragraph about the Moon.",
    texts: ["One text.", "Another text."],
  };
  const content = summary.write(input)[0]?.content ?? "";
  for (const part of [input.query, ...input.texts]) expect(content).toContain(part);
  expect(summary.read("\nI am certain that {it} is round.\n", input)).toBe(
    "I am certain that {it} is round.",
  );
  expect(summary.read("  \n", input)).toBeNull();
});

test("examples of texts are turns before the query", () => {
  const messages = paragraphFromExamples.write({
    query: "Write about C.",
    examples: [{ query: "Write about A.", text: "A is." }],
  });
  expect(messages.map(({ content }) => content)).toEqual([
    "Write about A.",
    "A is.",
    "Write about C.",
  ]);
});

test("no length makes the grammar of a schema slow", () => {
  for (const { schema } of [extractAnswers, query, splitClaims, weighClaims]) {
    const told = JSON.stringify(schema && z.toJSONSchema(schema));
    expect(told).toContain("properties");
    expect(told).not.toMatch(/maxLength|pattern/);
  }
});
