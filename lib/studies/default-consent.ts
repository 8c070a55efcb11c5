/** The consent text that a new study starts with; researchers put their own in its place. */
export const defaultConsent = {
  version: "3",
  text: `You are asked to take part in a research study about how people read text written by language models.

What you will do: read short texts and say, for each, how confident the text is in its answer to a question, and whether that answer is right. You may take a break, stop at any time, and skip any task you would rather not do.

What is stored: what you enter and when; how long you spent reading each text, and how long you were inactive; how often you changed what you had entered, and how often you pasted something; and a random pseudonym. If you came with a link or an ID of your own, a code made from it is kept, so that nobody takes part twice; the ID itself is stored encrypted, apart from your answers, so that you can be paid. A cookie on this device lets you pick up where you left off. We do not store your network address or your browser; for up to a day we keep a code made from the address, to keep out automated visitors. We do not look at any other pages or programs. We do not ask for your name. Any questions about you are optional.

Who sees it: the researchers who gave you this link see what you entered, under your pseudonym. The answers, without anything that says who you are, may be published.

You may withdraw at any time, without giving a reason, on the pages of the study. Everything you entered and your ID are erased, and you keep what you have earned. The code made from your ID is kept, so you can't take part in this study again. Anything already published by then cannot be withdrawn.

Questions? Contact the researchers who gave you this link.`,
};
