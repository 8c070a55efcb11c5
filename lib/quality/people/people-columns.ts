/**
 * The columns of an export of people, one row per person and round, with their contents. Everyone
 * who consented to the running version has a row for each of its rounds. Cells are empty for events
 * that have not happened.
 */
export const peopleColumns = {
  pseudonym: "The crowdworker's pseudonym: `reader` in the export of forecasts",
  simulated: "true for a simulated person",
  consented_at: "When they consented to this version, ISO 8601 in UTC",
  age: "Answer to the question about their age; empty if it was not asked or was skipped",
  gender: "Answer to the question about their gender",
  education: "Answer to the question about their education",
  english: "Answer to the question how well they read English",
  comprehension_attempts: "How often they answered the questions about the instructions",
  round_no: "Which round of the version, from 1",
  round_kind: "qualification or main",
  invited_at: "When they were first invited to the round, ISO 8601 in UTC",
  invitation_source:
    "arrival: came by the link; moved_on: passed the round before; next_visit; by_hand; carried_over: from the version before",
  visits: "How many sessions of the round they began",
  tasks_submitted: "How many tasks of the round they submitted, including practice and checks",
  finished_at:
    "When the test's last task was submitted; in the main round when the first session was finished",
  state:
    "Their state in the round, as on the page People: at work, passed, failed, invited again, took part, not decided, invited, paused by the rule or stopped by the rule; empty before an invitation",
  outcome: "pass or fail, by the newest verdict; empty while there is none, and in the main round",
  outcome_by_hand: "true when a person decided, false when the pass mark did",
  outcome_reason: "The reason for the verdict",
  outcome_at: "When the verdict was given, ISO 8601 in UTC",
  share_matched:
    "Share of the test's texts that were matched, from 0 to 1, when the verdict was given",
  rank: "Rank among those who had finished the test, from 1, when the verdict was given",
  earned_cents:
    "What they earned with tasks in the round, without bonuses, top-ups and corrections (the file of amounts to pay has these too), in hundredths of the currency",
  currency: "Of the earnings: USD, EUR or GBP",
  completion_outcome:
    "What their newest completion code stands for, the same on each of their rows: finished, returned (a session ended before its last task, by whatever: they left, its time was over, no task was left for them, or the rule paused them), screened_out or withdrawn; the export of sessions has the code of each session",
  completion_code: "Their newest completion code; empty while there is none",
  erase_at: "When they will be erased, ISO 8601 in UTC; until then this can be undone",
  excluded: "true when their answers are left out of the study's results now",
} as const;

export type PeopleColumn = keyof typeof peopleColumns;

export const peopleColumnNames = Object.keys(peopleColumns) as PeopleColumn[];
