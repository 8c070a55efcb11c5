import { demographicQuestions } from "@/lib/crowd/participation/demographic-questions";
import type { Column } from "@/lib/exports/column";
import { type PeopleColumn, peopleColumns } from "@/lib/quality/rounds/people-columns";
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

const kinds: Record<PeopleColumn, Kind> = {
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

/** The columns of the export of people, as the codebook lists them. */
export const peopleCodebook: Record<PeopleColumn, Column> = Object.fromEntries(
  Object.entries(kinds).map(([name, kind]) => [
    name,
    { ...kind, meaning: peopleColumns[name as PeopleColumn] },
  ]),
) as Record<PeopleColumn, Column>;
