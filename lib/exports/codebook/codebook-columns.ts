import { demographicQuestions } from "@/lib/crowd/participation/demographic-questions";
import { type LedgerColumn, ledgerColumns } from "@/lib/crowd/pay/ledger-columns";
import { type PaymentColumn, paymentColumns } from "@/lib/crowd/pay/payment-columns";
import { type VisitColumn, visitColumns } from "@/lib/crowd/visits/visit-columns";
import type { Column } from "@/lib/exports/export-columns";
import { type PeopleColumn, peopleColumns } from "@/lib/quality/people/people-columns";
import { standings } from "@/lib/quality/people/standings";
import type { Demographic } from "@/lib/studies/schema-config";

type Kind = Omit<Column, "meaning">;

const text: Kind = { type: "text" };
const instant: Kind = { type: "instant" };
const yesNo: Kind = { type: "boolean", allowed: "true or false" };
const fromOne: Kind = { type: "integer", allowed: "whole numbers from 1" };
const count = (unit: string): Kind => ({ type: "integer", unit, allowed: "whole numbers from 0" });

const oneOf = (asked: Demographic): Kind => ({
  type: "text",
  allowed: demographicQuestions[asked].options.join("; "),
});

const people: Record<PeopleColumn, Kind> = {
  state: { type: "text", allowed: standings.join("; ") },
  pseudonym: text,
  simulated: yesNo,
  consented_at: instant,
  age: oneOf("age"),
  gender: oneOf("gender"),
  education: oneOf("education"),
  english: oneOf("english"),
  comprehension_attempts: count("attempts"),
  round_no: fromOne,
  round_kind: { type: "text", allowed: "qualification or main" },
  invited_at: instant,
  invitation_source: {
    type: "text",
    allowed: "arrival, moved_on, next_visit, by_hand or carried_over",
  },
  visits: count("visits"),
  tasks_submitted: count("tasks"),
  finished_at: instant,
  outcome: { type: "text", allowed: "pass or fail" },
  outcome_by_hand: yesNo,
  outcome_reason: text,
  outcome_at: instant,
  share_matched: { type: "number", unit: "share", allowed: "from 0 to 1" },
  rank: fromOne,
  erase_at: instant,
  earned_cents: count("hundredths of the currency"),
  currency: { type: "text", allowed: "USD, EUR or GBP" },
  completion_outcome: { type: "text", allowed: "finished, returned, screened_out or withdrawn" },
  completion_code: text,
  excluded: yesNo,
};

const payments: Record<PaymentColumn, Kind> = {
  id: text,
  link_no: { type: "integer" },
  codes: text,
  sessions: { type: "integer" },
  earned_cents: { type: "integer" },
  paid_cents: { type: "integer" },
  being_paid_cents: { type: "integer" },
  owed_cents: { type: "integer" },
  currency: text,
  simulated: { type: "boolean" },
};

const ledger: Record<LedgerColumn, Kind> = {
  pseudonym: text,
  simulated: { type: "boolean" },
  kind: text,
  amount_cents: { type: "integer" },
  currency: text,
  reason: text,
  by: text,
  payout: { type: "integer" },
  at: instant,
};

const visits: Record<VisitColumn, Kind> = {
  pseudonym: text,
  simulated: { type: "boolean" },
  version: { type: "integer" },
  round_no: { type: "integer" },
  round_kind: text,
  visit_no: { type: "integer" },
  code: text,
  outcome: text,
  state: text,
  began_at: instant,
  ended_at: instant,
  tasks: { type: "integer" },
  tasks_paid: { type: "integer" },
  pay_cents: { type: "integer" },
  earned_cents: { type: "integer" },
  currency: text,
};

const listed = <C extends string>(kinds: Record<C, Kind>, meanings: Record<C, string>) =>
  Object.entries<Kind>(kinds).map(([name, kind]) => ({
    name,
    ...kind,
    meaning: meanings[name as C],
  }));

/** The columns of the exports of people, sessions, payments and the ledger, as the codebook lists them. */
export const codebookColumns = {
  people: listed(people, peopleColumns),
  visits: listed(visits, visitColumns),
  payments: listed(payments, paymentColumns),
  ledger: listed(ledger, ledgerColumns),
};
