import { route } from "@/lib/api/route";
import { listCandidates as contract } from "@/lib/quality/rounds/schema";
import { listCandidates } from "@/lib/quality/rounds/server/select-candidates";

export const GET = route(contract, ({ db, params }) => listCandidates(db, params));
