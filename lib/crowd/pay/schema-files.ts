import { z } from "zod";
import { contract } from "@/lib/http/contract";

export const exportVisits = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}/visits.csv",
  access: "researcher",
  action: "export.sessions",
  summary: "Every session of the study as CSV, with its completion code and what it earned",
  produces: ["text/csv"],
});

export const exportPayments = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}/payments.csv",
  access: "researcher",
  action: "export.payments",
  // It reveals the ids with which people came, as the file of personal links does.
  scope: "run",
  summary:
    "What everyone has earned as CSV, with the ID they came with and without their pseudonym",
  produces: ["text/csv"],
});

export const payoutFormat = z.enum(["everything", "prolific", "record"]);

export const exportPayout = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}/payouts/{payoutId}/payments.csv",
  access: "researcher",
  action: "export.payout",
  // It reveals the ids with which people came.
  scope: "run",
  summary:
    "A payout’s payments with IDs, links, codes and submissions at Prolific: the ones to pay from a file, also as Prolific’s file for bonus payments (ID, amount), or all with their outcomes",
  query: z.object({
    format: payoutFormat
      .default("everything")
      .describe(
        "`everything`: the open payments that a person pays; `prolific`: of these ID and amount, without a head and without people who have no ID; `record`: all payments, with their outcomes",
      ),
  }),
  produces: ["text/csv"],
});

export const exportLedger = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}/ledger.csv",
  access: "researcher",
  action: "export.ledger",
  summary:
    "Everything that was earned, corrected and paid in the study as CSV, one row for each entry",
  produces: ["text/csv"],
});
