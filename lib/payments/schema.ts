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
