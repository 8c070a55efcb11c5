import { route } from "@/lib/api/route";
import { listEvents as contract } from "@/lib/quality/rounds/schema";
import { listEvents } from "@/lib/quality/rounds/server/list-events";

export const GET = route(contract, ({ db, params }) => listEvents(db, params));
