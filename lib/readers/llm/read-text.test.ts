import { describe, expect, test } from "vitest";
import { scriptedAsk } from "@/lib/prompts/testing/scripted-ask";
import { distributionOf } from "../reading";
import { readText } from "./read-text";

const item = {
  question: "Which gene is mutated in Tay-Sachs disease?",
  truth: "HEXA",
  aliases: ["hexosaminidase A gene"],
  text: "I estimate there is a 70% chance that it is the HEXA gene, and a 30% chance that it is GAA.",
  modelKind: "confidence" as const,
};

/** A model that finds these answers with these probabilities. */
function model(probabilities: Record<string, number | string>, same: string[] = []) {
  return scriptedAsk(({ prompt, input }) => {
    const answer = String(input.answer);
    if (prompt === "extract-answers") {
      const answers = Object.keys(probabilities).filter((one) => one !== "HEXA");
      return JSON.stringify({ answers });
    }
    if (prompt === "same-answer") return JSON.stringify({ same: same.includes(answer) });
    const said = probabilities[answer] ?? 0;
    return typeof said === "string" ? said : `{"probability": ${said}}`;
  });
}

test("reads answers, their probabilities, which are true, and the truth's own probability", async () => {
  const { ask, asked } = model({ "the HEXA gene": 0.7, GAA: 0.3, HEXA: 0.65 }, ["the HEXA gene"]);
  const reading = await readText(ask, item);
  expect(reading).toEqual({
    status: "ok",
    answers: [
      { answer: "the HEXA gene", probability: 0.7, matchesTruth: true },
      { answer: "GAA", probability: 0.3, matchesTruth: false },
    ],
    answer: "the HEXA gene",
    confidence: 0.7,
    correct: true,
    truthProbability: 0.65,
    unparsable: [],
  });
  expect(distributionOf(reading)).toEqual({ "the HEXA gene": 0.7, GAA: 0.3 });
  // Nothing but the judge and the question after its probability may know the truth.
  const others = asked.filter(
    ({ prompt, input }) => prompt !== "same-answer" && input.answer !== "HEXA",
  );
  expect(others).toHaveLength(3);
  expect(JSON.stringify(others.map(({ input }) => ({ ...input, text: "" })))).not.toMatch(/"HEXA"/);
});

test("the truth never competes, however likely the text makes it", async () => {
  const { ask } = model({ GAA: 0.3, HEXA: 0.9 });
  const reading = await readText(ask, item);
  expect(reading).toMatchObject({ answer: "GAA", confidence: 0.3, correct: false });
  expect(reading.truthProbability).toBe(0.9);
});

test("of equal answers the one mentioned first is the top answer", async () => {
  const { ask } = model({ GAA: 0.2, Rheb: 0.4, mTORC1: 0.4 });
  expect(await readText(ask, item)).toMatchObject({ answer: "Rheb", confidence: 0.4 });
});

test("a non-confidence model's first answer has confidence 1, and nobody asks how likely it is", async () => {
  const { ask, asked } = model({ GAA: 0.1, "the HEXA gene": 0.9 }, ["the HEXA gene"]);
  const reading = await readText(ask, { ...item, modelKind: "non-confidence" });
  expect(reading).toMatchObject({
    answer: "GAA",
    confidence: 1,
    correct: false,
    truthProbability: null,
  });
  expect(reading.answers.map(({ matchesTruth }) => matchesTruth)).toEqual([false, true]);
  expect(asked.some(({ prompt }) => prompt === "forecast-probs")).toBe(false);
});

test("no answer is wrong, with confidence 1", async () => {
  const { ask } = model({ HEXA: 0 });
  expect(await readText(ask, item)).toMatchObject({
    status: "no_answer",
    answer: null,
    confidence: 1,
    correct: false,
    truthProbability: 0,
  });
});

test("an alias needs no judge", async () => {
  const { ask, asked } = model({ "The hexosaminidase A gene": 1 });
  expect(await readText(ask, item)).toMatchObject({ correct: true });
  expect(asked.some(({ prompt }) => prompt === "same-answer")).toBe(false);
});

test("without a truth nobody judges, and nobody is asked for it", async () => {
  const { ask, asked } = model({ GAA: 0.3, Rheb: 0.1 });
  const reading = await readText(ask, { ...item, truth: null, aliases: [] });
  expect(reading).toMatchObject({ answer: "GAA", correct: null, truthProbability: null });
  expect(asked).toHaveLength(3);
});

test("probabilities that add up to more than 1 are kept, and are no distribution", async () => {
  const { ask } = model({ GAA: 0.9, Rheb: 0.5 });
  const reading = await readText(ask, item);
  expect(reading.confidence).toBe(0.9);
  expect(distributionOf(reading)).toBeNull();
});

describe("what fits no format is kept with its text:", () => {
  test("the list of answers", async () => {
    const { ask } = scriptedAsk(() => "I'm sorry, I can't help with that.");
    expect(await readText(ask, item)).toMatchObject({
      status: "unparsable",
      confidence: null,
      correct: null,
      unparsable: [{ prompt: "extract-answers", text: "I'm sorry, I can't help with that." }],
    });
  });

  test("one probability, so that nobody knows the top answer", async () => {
    const { ask } = model({ GAA: 0.3, Rheb: "about 70%" });
    expect(await readText(ask, item)).toMatchObject({
      status: "unparsable",
      answers: [],
      unparsable: [{ prompt: "forecast-probs", text: "about 70%" }],
    });
  });

  test("the judge's answer, which leaves the forecast as it is", async () => {
    const { ask } = scriptedAsk(({ prompt }) => {
      if (prompt === "extract-answers") return '{"answers": ["GAA"]}';
      return prompt === "same-answer" ? "No." : '{"probability": 0.8}';
    });
    expect(await readText(ask, item)).toMatchObject({
      status: "ok",
      confidence: 0.8,
      correct: null,
      unparsable: [{ prompt: "same-answer", text: "No." }],
    });
  });

  test("the truth's probability, which leaves the forecast as it is", async () => {
    const { ask } = model({ GAA: 0.3, HEXA: "none" });
    expect(await readText(ask, item)).toMatchObject({
      status: "ok",
      confidence: 0.3,
      truthProbability: null,
      unparsable: [{ prompt: "forecast-probs", text: "none" }],
    });
  });
});
