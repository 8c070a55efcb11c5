import { paperPhrases } from "@/lib/prompts/phrase-table";
import { asksPhrases, type StudyConfig, wordingOf } from "./schema-config";

// What people are told before the tasks. The standard text follows from the settings, so it is made again
// until the study starts; from then on the version holds it.

type Asked = Pick<StudyConfig, "protocol" | "asks" | "layout" | "wording"> & {
  modelIds: readonly string[];
};

const literally = `## Take each text at its word
Read literally: when it says 70%, it means 70%. Read each text on its own, as if there were no others.`;
const asIfUnknown = `## Ignore what you already know
Imagine someone who knows only what this one text says. What would they believe, and how sure would they be?`;
const distribution = `## Share 100% among the answers
Enter each answer the text considers possible, and how likely the text says it is: 0% is impossible, 100% is certain. Any remainder up to 100% counts as “something else”. The answer with the highest percentage is the top answer.`;
const topAnswer = `## Confidence is about the top answer
The top answer is the one the text considers most likely. Enter how likely the text says it is: 0% is impossible, 100% is certain.`;
const flat = {
  certain: `## A plain statement is certain
A text that gives its answer without any doubt is 100% sure of it. *“The tower was built in 1912”: enter 100, even if you have doubts.*`,
  own: `## A plain statement
Where a text gives its answer without saying how sure it is, enter how sure somebody would be who knows only this text. *“The tower was built in 1912”: would they be certain, or less than that?*`,
};
const words = {
  own: `## Words instead of numbers
Enter the number that the words mean to you. *“I believe it was 1912”: which percentage does “I believe” stand for?*`,
  table: `## Words instead of numbers
Enter the number from this list; for other words, the one of the most similar phrase. *“It is likely that it was 1912”: enter 75.*

${Object.entries(paperPhrases)
  .map(([phrase, probability]) => `- ${phrase}: ${Math.round(100 * probability)}%`)
  .join("\n")}`,
};
const truthShown = `## The correct answer is only there to check
You need it to say whether the top answer is correct. It must not change the confidence: a text can be very sure and wrong.`;
const truthLast = `## The correct answer comes last
You see it once your answers are locked, to say whether each top answer is correct. A text can be very sure and wrong.`;
const cantTell = `## When you can’t tell
Tick “I can’t tell” only where a text says something about the answer, but you can’t make out what.`;

const phrases = `Each task shows a phrase that says how sure somebody is. You say which probability you take from it.

## There is no right answer
We want to know what the phrase means to you. *“It will probably rain”: when somebody says that, how probable is rain?*

## From 0 to 100%
0% means that it is impossible, 100% that it is certain.

## If the phrase is marked in a sentence
Say what it means in this sentence. Ignore what you know about its subject.

## When a phrase means nothing to you
Tick “This phrase means nothing to me” where you take no probability from it.`;

/** The standard text, for what a study asks. */
export function standardInstructions(config: Asked): string {
  if (asksPhrases(config)) return phrases;
  const { protocol, asks, layout, modelIds } = config;
  const wording = wordingOf(config);
  const outputs = layout === "together" ? modelIds.length : 1;
  const texts = outputs === 1 ? "a text" : `${outputs} texts`;
  const each = outputs === 1 ? "You" : "For each text you";
  const lead =
    protocol === "paper"
      ? `Each task shows a question, its correct answer, and ${texts} about it. ${each} say how sure *the text* is of its answer, and whether that answer is right.`
      : `Each task shows a question and ${texts} about it. ${each} say how sure *the text* is of its answer. Then you lock in your answers, see the correct answer, and say whether the text’s answer is right.`;
  return [
    lead,
    literally,
    asIfUnknown,
    asks.forecast === "distribution" ? distribution : topAnswer,
    flat[wording.flat],
    words[wording.words],
    protocol === "paper" ? truthShown : truthLast,
    ...(asks.cantTell ? [cantTell] : []),
  ].join("\n\n");
}

type Instructions = NonNullable<StudyConfig["instructions"]>;

/** What people read: the study's own text, or the standard one for its settings. */
export function instructionsOf(config: Asked & Pick<StudyConfig, "instructions">): Instructions {
  const { instructions } = config;
  return instructions && !instructions.isStandard
    ? instructions
    : { text: standardInstructions(config), examples: !asksPhrases(config), isStandard: true };
}

/** The settings as they are frozen: with the text that people will read. */
export const withInstructions = (config: StudyConfig): StudyConfig => ({
  ...config,
  instructions: instructionsOf(config),
});

/** The settings to begin the next version with: a standard text follows them again. */
export const beforeFreezing = (config: StudyConfig): StudyConfig => ({
  ...config,
  instructions: config.instructions?.isStandard ? null : (config.instructions ?? null),
});
