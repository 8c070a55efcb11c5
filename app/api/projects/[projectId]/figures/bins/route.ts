import { getFigureBin as contract } from "@/lib/figures/schema";
import { listBin } from "@/lib/figures/server/list-bin";
import { route } from "@/lib/http/route";

export const GET = route(contract, ({ db, project, query }) =>
  listBin(db, { projectId: project.id, query }),
);
