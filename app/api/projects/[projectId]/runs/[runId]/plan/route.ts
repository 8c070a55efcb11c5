import { route } from "@/lib/api/route";
import { getPlan as contract } from "@/lib/runs/schema";
import { planRun } from "@/lib/runs/server/plan-run";

export const GET = route(contract, ({ db, params }) => planRun(db, params));
