import { contract } from "@/lib/http/contract";
import { studyParams } from "@/lib/studies/schema";

export const exportVisits = contract({
  method: "GET",
  path: "/api/projects/{projectId}/studies/{studyId}/visits.csv",
  access: "researcher",
  action: "export.sessions",
  summary: "Every session of the study as CSV, with its completion code and what it earned",
  params: studyParams,
  produces: ["text/csv"],
});

export const exportPayments = contract({
  method: "GET",
  path: "/api/projects/{projectId}/studies/{studyId}/payments.csv",
  access: "researcher",
  action: "export.payments",
  // It opens the ids with which people came, as the file of personal links does.
  scope: "run",
  summary:
    "What everyone has earned as CSV, with the ID they came with and without their pseudonym",
  params: studyParams,
  produces: ["text/csv"],
});
