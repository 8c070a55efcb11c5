import { route } from "@/lib/api/route";
import { listViolators as contract } from "@/lib/quality/exclusions/schema";
import { listViolators } from "@/lib/quality/exclusions/server/find-violators";

export const GET = route(contract, ({ db, params }) => listViolators(db, params));
