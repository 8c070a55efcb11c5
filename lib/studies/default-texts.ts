import type { StudyConfig } from "./schema-config";

/**
 * The consent text that a new study starts with. Who asks, what a session takes and what it pays stand beside it. Researchers fill in the places in brackets. It
 * does not say what is stored: the product's own statement, shown below it, does.
 */
export const defaultConsent: StudyConfig["consent"] = {
  asker: null,
  text: `You are asked to take part in a research study about how people read text written by language models.

What you will do: read short texts and say, for each, how confident the text is in its answer to a question, and whether that answer is right. You may take a break, stop at any time, and skip any task you would rather not do.

Pay: [how and when you are paid]. You are paid for the tasks you finished, even if you stop early or withdraw.

What we do with your answers: [what they are used for, and whether they are published].

Taking part is voluntary. You may withdraw without giving a reason and without any disadvantage.

This study was reviewed by [ethics board and approval number].`,
};

/** The same for a phrase study. */
export const phraseConsent: StudyConfig["consent"] = {
  asker: null,
  text: defaultConsent.text
    .replace(
      "how people read text written by language models",
      "what phrases such as “likely” mean to people",
    )
    .replace(
      /What you will do: .*/,
      "What you will do: look at phrases, alone or in a sentence, and say how probable each makes something to you. You may take a break, stop at any time, and skip any task you would rather not do.",
    ),
};

/** The places in a consent text that nobody has filled in yet: `[name, email]`. */
export const findBlanks = (text: string): string[] => text.match(/\[[^[\]]+\]/g) ?? [];
