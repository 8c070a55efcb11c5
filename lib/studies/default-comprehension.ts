import type { StudyConfig } from "./schema-config";

/** Questions about the instructions that a new study starts with: texts are to be taken at their word. */
export const defaultComprehension: NonNullable<StudyConfig["comprehension"]> = {
  attempts: 3,
  questions: [
    {
      question:
        "A text says: “I am 70% sure that the river is the Ebro.” You happen to know that it is. How confident is the text?",
      options: [
        "100%, because I know it",
        "70%, because the text says so",
        "50%, because it is not sure",
      ],
      correct: 1,
      why: "Only the text counts, not what you know yourself: it says 70%.",
    },
    {
      question:
        "A text says that the painter was Vermeer with a chance of 60%, and otherwise Rembrandt. You are told that it was Rembrandt. What do you enter?",
      options: [
        "60%, and that the answer is wrong",
        "40%, and that the answer is right",
        "0%, because the text is wrong",
      ],
      correct: 0,
      why: "The text’s top answer is Vermeer, with 60%. That it turns out wrong changes only the second entry.",
    },
    {
      question:
        "A text says, without any doubt, that the tower was built in 1912. It looks doubtful to you. How confident is the text?",
      options: ["As confident as I am", "Somewhere in the middle", "100%: it leaves no doubt"],
      correct: 2,
      why: "A text that states something without any doubt is taken at its word, however it looks to you.",
    },
  ],
};
