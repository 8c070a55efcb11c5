import { getDecisionValue as contract } from "@/lib/figures/schema";
import { getDecisionValue } from "@/lib/figures/server/get-decision-value";
import { route } from "@/lib/http/route";

export const GET = route(contract, ({ db, project, query }) =>
  getDecisionValue(db, { projectId: project.id, view: query }),
);
