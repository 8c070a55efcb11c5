import { route } from "@/lib/api/route";
import { getLineage as contract } from "@/lib/training/schema";
import { getLineage } from "@/lib/training/server/get-lineage";
import { trainingRoot } from "@/lib/training/server/training-folder";

export const GET = route(contract, ({ db, params }) => getLineage(db, params, trainingRoot()));
