import { route } from "@/lib/api/route";
import { getExampleVersion as contract } from "@/lib/runs/examples/schema";
import { findVersion } from "@/lib/runs/examples/server/find-version";

export const GET = route(contract, ({ db, params }) => findVersion(db, params));
