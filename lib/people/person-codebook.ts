/** Explains the parts of a person's own data. It is included in the file. */
export const personCodebook = {
  person:
    "The pseudonym in this study, how the person came, and the ID that the platform gave, if any.",
  consents:
    "Agreements to the study's versions, with the text that was agreed to, what the page said below it about what is stored (stored), and the answers to questions about the person.",
  browser_sessions:
    "When the study was opened in a browser, and until when that browser is known. No address and no name of the browser is stored.",
  comprehension: "Attempts at the questions about the instructions; options are counted from 0.",
  invitations: "Invitations to the study's rounds.",
  sessions: "Sessions and their times. Money is in cents.",
  completion_codes: "Codes that were shown at the end of a session, and what they stand for.",
  submissions: "Stays at Prolific: their ID there, their status, and the code that was entered.",
  payments: "What was earned, entry by entry, in cents.",
  tasks: "Tasks that the person took, with what was entered and not sent.",
  answers:
    "One for each text of a task, by the position at which the text was shown. status ok: the person gave a confidence, stored from 0 to 1, and then said whether the text's answer is right (judged_correct; empty until they did). status no_answer: the person said that the text gives no answer, and stated no confidence; confidence 1 and judged_correct false are set for it by convention. status unparsable: the person said that they can't tell; confidence and judged_correct are empty. In a phrase study, confidence is the probability that they took from the phrase, unparsable says that it means nothing to them, and nothing is judged. Times are in milliseconds; edits, pastes, keys (pressed in the text's fields, whichever they were) and focus_losses (the page was left) are counts.",
  late_answers: "Answers that came after a task had gone to someone else. They do not count.",
  reports: "Problems that the person reported, and the reply.",
  verdicts:
    "Whether the person passed a round, and why, if somebody decided it (by_hand). What was measured for it is left out: it tells of correct answers and of other people.",
  exclusions:
    "Whether the person's answers were left out of the results, and by which rule, or why, if somebody decided it. What a rule measured is left out, as of verdicts.",
  work: "Whether a rule of the study flagged the person or stopped their tasks, or the researchers let them continue, and why they did. What the rule measured is left out, as of verdicts.",
};
