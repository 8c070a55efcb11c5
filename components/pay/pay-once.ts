/** What to do about Prolific's own reward, where Candor is not connected and does not know what was approved. */
export const payOnce =
  "The amounts include the pay for sessions. Prolific also pays the study’s reward when you approve a submission, and approves automatically after 21 days. To pay once, either approve submissions with a reward of the session’s pay, and upload only what people are owed beyond it; or pay everything as bonuses, and have submissions returned before they are approved.";
