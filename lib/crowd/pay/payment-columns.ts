/**
 * The columns of the file for paying people. It has neither pseudonyms nor answers, because the
 * person who pays need not know who answered what.
 */
export const paymentColumns = {
  id: "The ID they came with: a platform's, or the one uploaded for their personal link; empty in an open study, for a link without an ID, and for someone who withdrew or was erased",
  link_no:
    "The number of their personal link; empty without one, and for someone who withdrew or was erased",
  codes: "Their completion codes, with spaces between them",
  sessions: "How many sessions they began",
  earned_cents:
    "What they earned in all sessions, with bonuses, top-ups and corrections, in hundredths of the currency",
  paid_cents: "What is known to be paid of it, in hundredths of the currency",
  being_paid_cents:
    "What is in a payout whose outcome is not known yet, in hundredths of the currency: don’t pay it again",
  owed_cents:
    "What is left to pay: earned, neither paid nor being paid, in hundredths of the currency; below 0 for someone who got too much",
  currency: "USD, EUR or GBP: the study’s",
  simulated: "true for a simulated person: nothing is owed",
} as const;

export type PaymentColumn = keyof typeof paymentColumns;

export const paymentColumnNames = Object.keys(paymentColumns) as PaymentColumn[];
