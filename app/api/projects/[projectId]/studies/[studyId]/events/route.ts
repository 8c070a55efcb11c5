import { route } from "@/lib/api/route";
import { listEvents as contract } from "@/lib/quality/log/schema";
import { listEvents } from "@/lib/quality/log/server/list-events";

export const GET = route(contract, ({ db, params }) => listEvents(db, params));
