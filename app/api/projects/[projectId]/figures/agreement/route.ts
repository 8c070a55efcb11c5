import { route } from "@/lib/api/route";
import { getComputed } from "@/lib/figures/groups/server/get-computed";
import { getAgreement as contract } from "@/lib/figures/schema";

export const GET = route(contract, ({ db, project, query }) =>
  getComputed(db, { projectId: project.id, view: query, kind: "agreement" }),
);
