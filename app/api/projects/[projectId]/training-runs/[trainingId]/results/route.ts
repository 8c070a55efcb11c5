import { route } from "@/lib/api/route";
import { getResults as contract } from "@/lib/training/schema-results";
import { getResults } from "@/lib/training/server/get-results";
import { trainingRoot } from "@/lib/training/server/training-folder";

export const GET = route(contract, ({ db, params }) => getResults(db, params, trainingRoot()));
