import type { Demographic } from "@/lib/studies/schema-config";

const unsaid = "Prefer not to say";

/** What a study may ask about the person, with the answers to choose from, as they are stored. */
export const demographicQuestions: Record<Demographic, { question: string; options: string[] }> = {
  age: {
    question: "How old are you?",
    options: ["18 to 24", "25 to 34", "35 to 44", "45 to 54", "55 to 64", "65 or older", unsaid],
  },
  gender: {
    question: "What is your gender?",
    options: ["Woman", "Man", "Non-binary", "Another gender", unsaid],
  },
  education: {
    question: "What is the highest level of education that you have finished?",
    options: [
      "No school leaving certificate",
      "Secondary school",
      "Vocational training",
      "Bachelor’s degree",
      "Master’s degree",
      "Doctorate",
      unsaid,
    ],
  },
  english: {
    question: "How well do you read English?",
    options: [
      "It is my first language",
      "As well as my first language",
      "Well",
      "With some effort",
      unsaid,
    ],
  },
};
