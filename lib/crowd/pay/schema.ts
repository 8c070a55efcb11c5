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
