import { route } from "@/lib/api/route";
import { listDatasets as contract } from "@/lib/datasets/schema";
import { listDatasets } from "@/lib/datasets/server/list-datasets";

export const GET = route(contract, ({ db, params }) => listDatasets(db, params));
