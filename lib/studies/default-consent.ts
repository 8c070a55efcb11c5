/** The consent text that a new study starts with; researchers put their own in its place. */
export const defaultConsent = {
  version: "2",
  text: `You are asked to take part in a research study about how people read text written by language models.

What you will do: read short texts and say, for each, how confident the text is in its answer to a question, and whether that answer is right. You may take a break, stop at any time, and give a task back that you would rather not do.

What is stored: what you enter and when; for each text how long you were actively reading and how long you were not, how often you changed what you had entered, and how often you pasted something; and a random pseudonym. Other pages and programs are not looked at. Should you be asked about yourself, you may leave that out. A cookie on this device lets you go on where you were. Your name and address are not asked for.

Who sees it: the researchers who gave you this link see what you entered, under your pseudonym. The answers, without anything that says who you are, may be published.

You may withdraw at any time, without giving a reason, on the pages of the study: then everything that you entered is erased, and what you have earned stays yours. What has been published by then can't be taken back.

Questions go to the researchers who gave you this link.`,
};
