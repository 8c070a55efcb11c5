import { route } from "@/lib/api/route";
import { claimTask as contract } from "@/lib/crowd/tasks/schema";
import { nextStep } from "@/lib/crowd/tasks/server/next-step";

export const POST = route(contract, ({ db, me, now }) => nextStep(db, { ...me, now }));
