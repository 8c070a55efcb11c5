import { route } from "@/lib/api/route";
import { getTuningPlan as contract } from "@/lib/tunings/schema";
import { planTuning } from "@/lib/tunings/server/plan-tuning";

export const GET = route(contract, ({ db, params }) => planTuning(db, params));
