/** What to do about Prolific's own reward, where Candor is not connected and does not know what was approved. */
export const payOnce =
  "The amounts include the pay for sessions. Candor does not know which submissions you approve at Prolific, which pays the study’s reward for each, automatically after 21 days. To pay once, connect the project with Prolific. Without a connection, enter each approval before you make a payout: in the list of people, Add entry, then Paid outside. The files then have only what is owed beyond it.";
