import { route } from "@/lib/api/route";
import { listRounds as contract } from "@/lib/quality/rounds/schema";
import { listRounds } from "@/lib/quality/rounds/server/list-rounds";

export const GET = route(contract, ({ db, params }) => listRounds(db, params));
