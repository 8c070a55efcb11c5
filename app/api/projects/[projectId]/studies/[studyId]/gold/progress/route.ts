import { route } from "@/lib/api/route";
import { getGoldProgress as contract } from "@/lib/quality/gold/schema";
import { getGoldProgress } from "@/lib/quality/gold/server/list-gold";

export const GET = route(contract, ({ db, params }) => getGoldProgress(db, params));
