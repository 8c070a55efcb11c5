import type { Wording } from "@/lib/studies/schema-config";

/** A text with what a reader should enter for it, and why. */
export interface WorkedExample {
  question: string;
  truth: string;
  text: string;
  /** The top answer, with its percent; the rest is the other's. */
  answer: string;
  /** In words where each reader has their own. */
  confidence: number | string;
  /** Missing where the text names one answer alone. */
  other?: string;
  correct: boolean;
  why: string[];
}

// These two state their confidence in numbers: they must not teach a way of understanding words.
const inNumbers: WorkedExample[] = [
  {
    question: "Which living bird lays the largest eggs?",
    truth: "Ostrich",
    text: "The record for the largest egg goes, I am 80% sure, to the ostrich. There is a 20% chance that it goes to the emu.",
    answer: "Ostrich",
    confidence: 80,
    other: "Emu",
    correct: true,
    why: [
      "The text names two birds. The ostrich has the larger number, so it is the top answer.",
      "You may be certain yourself. The text is only 80% sure, so enter 80, not 100.",
    ],
  },
  {
    question: "Which is the largest ocean on Earth?",
    truth: "Pacific Ocean",
    text: "I put the chance that the largest ocean is the Atlantic at 60%, and the chance that it is the Pacific at 40%.",
    answer: "Atlantic Ocean",
    confidence: 60,
    other: "Pacific Ocean",
    correct: false,
    why: [
      "The Atlantic has the larger number, so it is the top answer, at 60%.",
      "The text is wrong, but you still enter 60. You only answer “No” to the last question.",
    ],
  },
];

const plain = {
  question: "In which year did the Eiffel Tower open?",
  truth: "1889",
  text: "The Eiffel Tower opened in 1889.",
  answer: "1889",
  correct: true,
};

const flat: Record<Wording["flat"], WorkedExample> = {
  certain: {
    ...plain,
    confidence: 100,
    why: ["The text names a year and shows no doubt. Enter 100, even if you have doubts."],
  },
  own: {
    ...plain,
    confidence: "How sure somebody would be who knows only this text",
    why: [
      "The text names a year and does not say how sure it is. Enter 100 if it would make that person certain, or less if not.",
    ],
  },
};

const capital = {
  question: "Which city is the capital of Australia?",
  truth: "Canberra",
  answer: "Sydney",
  correct: false,
};

const words: Record<Wording["words"], WorkedExample> = {
  own: {
    ...capital,
    text: "I believe that the capital of Australia is Sydney.",
    confidence: "The percentage that “I believe” means to you",
    why: ["There is no right number: enter your own."],
  },
  table: {
    ...capital,
    text: "It is likely that the capital of Australia is Sydney.",
    confidence: 75,
    why: ["“Likely” is in the list, at 75%."],
  },
};

/** The examples for a study's rules about wording. */
export const workedExamples = (wording: Wording): WorkedExample[] => [
  ...inNumbers,
  flat[wording.flat],
  words[wording.words],
];

export const exampleWithoutAnswer = {
  question: "In which year did the Sydney Opera House open?",
  text: "The Sydney Opera House stands in the city's harbour. Its halls are used for concerts.",
};
