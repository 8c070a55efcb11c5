import { type StudyConfig, type Wording, wordingOf } from "./schema-config";

// The questions about the instructions. They check that people take texts at their word. The answers to two of them
// depend on the settings, as the standard instructions do.

type Comprehension = NonNullable<StudyConfig["comprehension"]>;
type Question = Comprehension["questions"][number];

const always: Question[] = [
  {
    question:
      "A text says: “I am 70% sure that the river is the Ebro.” You happen to know that this is correct. How confident is the text?",
    options: [
      "100%, because I know it",
      "70%, because the text says so",
      "50%, because it is not sure",
    ],
    correct: 1,
    why: "Only the text counts, not what you know. It says 70%.",
  },
  {
    question:
      "A text gives a 60% chance that the painter was Vermeer, and otherwise Rembrandt. You are told that it was Rembrandt. What do you enter?",
    options: [
      "60%, and that the answer is wrong",
      "40%, and that the answer is right",
      "0%, because the text is wrong",
    ],
    correct: 0,
    why: "The text’s top answer is Vermeer, at 60%. It is wrong, but you still enter 60%. You only say that the answer is wrong.",
  },
];

/** One question for each rule about plain statements. */
const flat: Record<Wording["flat"], Question> = {
  certain: {
    question:
      "A text says, without any doubt, that the tower was built in 1912. You have doubts. How confident is the text?",
    options: ["As confident as I am", "Somewhere in the middle", "100%: it leaves no doubt"],
    correct: 2,
    why: "Take the text at its word: it states this without any doubt, even if you have doubts.",
  },
  own: {
    question:
      "A text says that the tower was built in 1912, and not how sure it is. You have read elsewhere that it was 1920. What do you enter?",
    options: [
      "0%, because I know better",
      "Always 100%",
      "How sure somebody would be who knows only this text",
    ],
    correct: 2,
    why: "Imagine somebody who knows only this text, and enter how sure they would be. That may be 100% or less.",
  },
};

/** One question for each rule about words. */
const words: Record<Wording["words"], Question> = {
  own: {
    question: "A text says: “I believe that the bridge opened in 1931.” What do you enter?",
    options: [
      "The percentage that “I believe” means to me",
      "100%, because it names a year",
      "Nothing, because it gives no percentage",
    ],
    correct: 0,
    why: "Words say how sure the text is, too. Enter the percentage that they mean to you.",
  },
  table: {
    question: "A text says: “It is likely that the bridge opened in 1931.” What do you enter?",
    options: [
      "75%, from the list in the instructions",
      "The percentage that “likely” means to me",
      "100%, because it names a year",
    ],
    correct: 0,
    why: "“Likely” is in the list in the instructions, at 75%.",
  },
};

/** The questions that a new study starts with, as its settings have it. */
export function standardComprehension(config: { wording?: Wording }): Comprehension {
  const wording = wordingOf(config);
  return { attempts: 3, questions: [...always, flat[wording.flat], words[wording.words]] };
}

/** Questions of which the standard ones follow the rules about wording; what researchers wrote or changed stays as it is. */
export function followWording<Asked extends Record<keyof Question, unknown>>(
  questions: readonly Asked[],
  config: { wording?: Wording },
): (Asked | Question)[] {
  const wording = wordingOf(config);
  const isOneOf = (standard: Record<string, Question>, question: Asked) =>
    Object.values(standard).some((one) => isSame(one, question));
  return questions.map((question) => {
    if (isOneOf(flat, question)) return flat[wording.flat];
    if (isOneOf(words, question)) return words[wording.words];
    return question;
  });
}

const fields = ["question", "options", "correct", "why"] as const;

const isSame = (one: Record<keyof Question, unknown>, other: Record<keyof Question, unknown>) =>
  fields.every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]));
