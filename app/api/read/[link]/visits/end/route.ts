import { route } from "@/lib/api/route";
import { leaveVisit as contract } from "@/lib/crowd/visits/schema";
import { leaveVisit } from "@/lib/crowd/visits/server/leave-visit";

export const POST = route(contract, ({ db, me, now }) => leaveVisit(db, { ...me, now }));
