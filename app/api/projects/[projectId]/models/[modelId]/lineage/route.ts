import { route } from "@/lib/api/route";
import { getLineage as contract } from "@/lib/training/schema-models";
import { getLineage } from "@/lib/training/server/models/get-lineage";
import { trainingRoot } from "@/lib/training/server/training-folder";

export const GET = route(contract, ({ db, params }) => getLineage(db, params, trainingRoot()));
