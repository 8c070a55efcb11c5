import { type VisitColumn, visitColumns } from "@/lib/crowd/pay/visit-columns";
import type { Column } from "@/lib/exports/column";

const types: Record<VisitColumn, Column["type"]> = {
  pseudonym: "text",
  simulated: "boolean",
  version: "integer",
  round_no: "integer",
  round_kind: "text",
  visit_no: "integer",
  code: "text",
  outcome: "text",
  state: "text",
  began_at: "instant",
  ended_at: "instant",
  tasks: "integer",
  tasks_paid: "integer",
  pay_cents: "integer",
  earned_cents: "integer",
  currency: "text",
};

/** The columns of the export of visits, as the codebook lists them. */
export const visitsCodebook: Record<string, Column> = Object.fromEntries(
  Object.entries(types).map(([name, type]) => [
    name,
    { type, meaning: visitColumns[name as VisitColumn] },
  ]),
);
