/**
 * The columns of the file of visits: one row per visit to any version of the study. People who were erased
 * stay in it under another name, because their pay is still owed.
 */
export const visitColumns = {
  pseudonym: "The crowdworker's pseudonym; erased-... for someone who was erased",
  simulated: "true for a simulated person",
  version: "Version of the study",
  round_no: "Which round of the version, from 1",
  round_kind: "qualification or main",
  visit_no: "Number of the session among theirs in the round, from 1",
  code: "Completion code; empty while the session is open",
  outcome: "What the code says: finished, returned or withdrawn",
  state: "open, finished (all its tasks were done) or ended (before)",
  began_at: "When it began, ISO 8601 in UTC",
  ended_at: "When it ended, ISO 8601 in UTC; empty while it is open",
  tasks: "Maximum number of tasks, including practice and checks",
  tasks_paid: "How many of its tasks were submitted and paid",
  pay_cents: "Pay for the whole session, in hundredths of the currency",
  earned_cents: "What it earned, in hundredths of the currency",
  currency: "USD, EUR or GBP",
} as const;

export type VisitColumn = keyof typeof visitColumns;

export const visitColumnNames = Object.keys(visitColumns) as VisitColumn[];
