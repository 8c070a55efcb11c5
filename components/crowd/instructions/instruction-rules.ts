import type { ReaderView } from "@/lib/crowd/participation/queries";

interface Rule {
  title: string;
  text: string;
}

const literally: Rule = {
  title: "Take each text at its word",
  text: "Read literally: when it says 70%, it means 70%. Read each text on its own, as if there were no others.",
};
const asIfUnknown: Rule = {
  title: "Ignore what you already know",
  text: "Imagine someone who knows only what this one text says. What would they believe, and how sure would they be?",
};
const distribution: Rule = {
  title: "Share 100% among the answers",
  text: "Enter each answer the text considers possible, and how likely the text says it is: 0% is impossible, 100% is certain. Any remainder up to 100% counts as “something else”. The answer with the highest percentage is the top answer. Where a text uses words instead of numbers, enter the number that these words mean to you.",
};
const topAnswer: Rule = {
  title: "Confidence is about the top answer",
  text: "The top answer is the one the text considers most likely. Enter how likely the text says it is: 0% is impossible, 100% is certain. Where a text uses words instead of numbers, enter the number that these words mean to you.",
};
const truthShown: Rule = {
  title: "The correct answer is only there to check",
  text: "You need it to say whether the top answer is correct. It must not change the confidence: a text can be very sure and wrong.",
};
const truthLast: Rule = {
  title: "The correct answer comes last",
  text: "You see it once your answers are locked, to say whether each top answer is correct. A text can be very sure and wrong.",
};
const cantTell: Rule = {
  title: "When you can’t tell",
  text: "Tick “I can’t tell” only where a text says something about the answer, but you can’t make out what.",
};

/** The rules of reading that matter for what the study asks. */
export const rulesFor = ({ protocol, asks }: Pick<ReaderView, "protocol" | "asks">): Rule[] => [
  literally,
  asIfUnknown,
  asks.forecast === "distribution" ? distribution : topAnswer,
  protocol === "paper" ? truthShown : truthLast,
  ...(asks.cantTell ? [cantTell] : []),
];
