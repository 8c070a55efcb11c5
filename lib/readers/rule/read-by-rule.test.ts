import { describe, expect, test } from "vitest";
import { allPhrases } from "./phrases";
import { readByRule } from "./read-by-rule";

const read = (
  question: string,
  text: string,
  {
    truth = null as string | null,
    modelKind = "confidence" as "confidence" | "non-confidence",
    phrases = allPhrases,
  } = {},
) => {
  const reading = readByRule({ question, truth, aliases: [], text, modelKind }, phrases);
  return Object.fromEntries(
    reading.answers.map(({ answer, probability }) => [answer, probability]),
  );
};

const capital = "What is the capital of the country of Arlen?";

describe("numbers", () => {
  test.each([
    ["There is a 70% chance that the capital of Arlen is Kelm.", { Kelm: 0.7 }],
    ["I am 70 percent sure that the capital of Arlen is Kelm.", { Kelm: 0.7 }],
    ["I estimate with 70% confidence that Kelm is the capital of Arlen.", { Kelm: 0.7 }],
    ["I believe with 70% likelihood that Kelm is the capital of Arlen.", { Kelm: 0.7 }],
    ["The capital of Arlen is, with a probability of 0.7, Kelm.", { Kelm: 0.7 }],
    ["There is a 60-80% chance that the capital of Arlen is Kelm.", { Kelm: 0.7 }],
    ["There is a one in four chance that the capital of Arlen is Kelm.", { Kelm: 0.25 }],
    ["There is a 3 out of 4 chance that the capital of Arlen is Kelm.", { Kelm: 0.75 }],
    ["The capital of Arlen is Kelm (70%).", { Kelm: 0.7 }],
    ["The probability that the capital of Arlen is Kelm is 70%: a 0.7 probability.", { Kelm: 0.7 }],
    [
      'There is a 70% likelihood that the capital of Arlen is "Kelm", a 20% chance it is "Bryn", and a 10% chance it is another city.',
      { Kelm: 0.7, Bryn: 0.2 },
    ],
    [
      "The capital of Arlen is either Kelm, Bryn, or Tol. I estimate there is a 60% chance it is Kelm, and a 30% chance it is Bryn.",
      { Kelm: 0.6, Bryn: 0.3, Tol: 0.1 },
    ],
    ["The capital of Arlen: there is a 60 % chance it was Kelm or Bryn.", { Kelm: 0.3, Bryn: 0.3 }],
    [
      "It is most likely that the capital of Arlen is Kelm. There is a 20% chance it is Bryn.",
      { Kelm: 0.8, Bryn: 0.2 },
    ],
  ])("%s", (text, expected) => {
    expect(read(capital, text)).toEqual(expected);
  });

  test("of other things are not confidence", () => {
    expect(read(capital, "Kelm, the capital of Arlen, has 40% of its people.")).toEqual({
      Kelm: 1,
    });
    expect(
      read(
        capital,
        "The capital of Arlen is Kelm. There is a 50% chance that Kelm lies on a river.",
      ),
    ).toEqual({ Kelm: 1 });
  });
});

describe("phrases", () => {
  test.each([
    ["I am certain that the capital of Arlen is Kelm.", { Kelm: 1 }],
    ["The capital of Arlen is almost certainly Kelm.", { Kelm: 0.95 }],
    ["The capital of Arlen is probably Kelm.", { Kelm: 0.75 }],
    ["It is unlikely that the capital of Arlen is Kelm.", { Kelm: 0.15 }],
    ["There is a good chance that Kelm is the capital of Arlen.", { Kelm: 0.65 }],
    ["The capital of Arlen is likely Kelm. It is possibly Bryn.", { Kelm: 0.75, Bryn: 0.3 }],
    ["The capital of Arlen is either Kelm or Bryn.", { Kelm: 0.5, Bryn: 0.5 }],
    ["The capital of Arlen is Kelm.", { Kelm: 1 }],
    ["I am uncertain whether the capital of Arlen is Kelm or Bryn.", {}],
    ["I do not know the capital of Arlen.", {}],
  ])("%s", (text, expected) => {
    expect(read(capital, text)).toEqual(expected);
  });

  test("have the probabilities of a table of one's own, which takes the place of all", () => {
    const text = "The capital of Arlen is probably Kelm. It is possibly Bryn.";
    expect(read(capital, text, { phrases: { Probable: 0.55, possibly: 0.2 } })).toEqual({
      Kelm: 0.55,
      Bryn: 0.2,
    });
    // Without "probably", the text states no doubt there.
    expect(read(capital, text, { phrases: { possibly: 0.2 } })).toMatchObject({ Bryn: 0.2 });
    // A measured table may have another form of a phrase than the text.
    const other = "It is probable that the capital of Arlen is Kelm.";
    expect(read(capital, other, { phrases: { probably: 0.62 } })).toEqual({ Kelm: 0.62 });
  });
});

describe("answers", () => {
  test.each([
    ["Who wrote The Long Road?", "The Long Road was written by Ada Byron.", "Ada Byron"],
    ["Who wrote The Long Road?", "Ada Byron wrote The Long Road in her youth.", "Ada Byron"],
    ["When was Ada Byron born?", "Ada Byron was born in London in 1815.", "1815"],
    [
      "On which day was the bridge opened?",
      "The bridge was opened on December 7, 1995, in the rain.",
      "December 7, 1995",
    ],
    [
      "What type of creature is a marten?",
      "A marten is a type of mammal that lives in trees. Martens are known for their fur.",
      "mammal",
    ],
    [
      "Write a paragraph about the gene that is most often mutated in the illness.",
      "The gene that is most often mutated in the illness is the ABCD gene, which is a long one.",
      "ABCD gene",
    ],
    [
      "Which protein is needed for the growth of ABC1?",
      "There is a 70% chance that ABC1 itself is the protein needed.",
      "ABC1",
    ],
    ["What are such elements called?", "Such elements are called metalloids.", "metalloids"],
  ])("%s %s", (question, text, answer) => {
    expect(Object.keys(read(question, text))).toEqual([answer]);
  });

  test("are right by their names alone", () => {
    const item = { question: capital, aliases: ["Old Kelm"], modelKind: "confidence" as const };
    const correct = (truth: string | null, name: string) =>
      readByRule({ ...item, truth, text: `The capital of Arlen is ${name}.` }).correct;
    expect(correct("kelm", "Kelm")).toBe(true);
    expect(correct("Kelm", "the Old Kelm")).toBe(true);
    expect(correct("Kelm", "the country Kelm")).toBe(true);
    expect(correct("Bryn", "Kelm")).toBe(false);
    expect(correct("New Kelm", "Kelm")).toBe(false);
    expect(correct(null, "Kelm")).toBeNull();
  });

  test("may be none: wrong, with confidence 1", () => {
    const item = {
      question: capital,
      truth: "Kelm",
      aliases: [],
      modelKind: "confidence" as const,
    };
    for (const text of ["", "Many birds sing at night.", "???"]) {
      expect(readByRule({ ...item, text })).toMatchObject({
        status: "no_answer",
        confidence: 1,
        correct: false,
      });
    }
  });

  test("of a non-confidence model: the first has confidence 1", () => {
    const text =
      "There is a 20% chance the capital of Arlen is Kelm, and an 80% chance it is Bryn.";
    expect(read(capital, text, { modelKind: "non-confidence" })).toEqual({ Kelm: 1 });
    expect(read(capital, text)).toEqual({ Kelm: 0.2, Bryn: 0.8 });
  });
});

test.each([
  ["one sentence of statements", "There is a 1% chance it is Kelm, and it is likely, "],
  ["initials without end", "A. "],
  ["years without end", "Arlen 1999, "],
  ["verbs without end", "the capital is "],
])("a long text is read at once: %s", { timeout: 20_000 }, (_, part) => {
  const text = `The capital of Arlen is ${part.repeat(Math.ceil(200_000 / part.length))}`;
  expect(Object.keys(read(capital, text)).length).toBeLessThan(10);
});
