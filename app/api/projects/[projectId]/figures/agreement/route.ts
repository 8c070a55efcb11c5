import { getAgreement as contract } from "@/lib/figures/schema";
import { getComputed } from "@/lib/figures/server/get-computed";
import { route } from "@/lib/http/route";

export const GET = route(contract, ({ db, project, query }) =>
  getComputed(db, { projectId: project.id, view: query, kind: "agreement" }),
);
