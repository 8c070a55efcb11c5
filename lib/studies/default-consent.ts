/** The consent text that a new study starts with; researchers put their own in its place. */
export const defaultConsent = {
  version: "1",
  text: `You are asked to take part in a research study about how people read text written by language models.

What you will do: read short texts and say, for each, how confident the text makes you in its answer to a question, and whether that answer is right. A task takes about three minutes. You may stop at any time, and give a task back that you would rather not do.

What is stored: what you enter, when you entered it, and a random pseudonym. A cookie on this device lets you go on where you were. Your name and address are not asked for. The answers, without anything that says who you are, may be published.

Questions go to the researchers who gave you this link.`,
};
