/** The columns of the file of a study's ledger: one row for each entry. What somebody is owed is their sum. */
export const ledgerColumns = {
  pseudonym: "The crowdworker's pseudonym; erased-... for someone who was erased",
  simulated: "true for a simulated person: nothing is owed",
  kind: "task, bonus, top_up, correction, screen_out (for not passing the questions about the instructions), or paid",
  amount_cents:
    "In hundredths of the currency; what was paid is negative, and a payment that failed after all above zero; a screen_out that was taken back is negative",
  currency: "USD, EUR or GBP",
  reason: "Why, where a person decided, or where a screen_out was taken back or entered again",
  by: "Who decided; empty where nobody did, as for a task",
  payout: "The number of its payout, of a payment",
  at: "When it was entered, ISO 8601 in UTC",
} as const;

export type LedgerColumn = keyof typeof ledgerColumns;

export const ledgerColumnNames = Object.keys(ledgerColumns) as LedgerColumn[];
