import { getFigures as contract } from "@/lib/figures/schema";
import { getFigures } from "@/lib/figures/server/get-figures";
import { route } from "@/lib/http/route";

export const GET = route(contract, ({ db, project, query }) =>
  getFigures(db, { projectId: project.id, view: query }),
);
