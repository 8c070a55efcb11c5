import { route } from "@/lib/api/route";
import { listKnowledge as contract } from "@/lib/knowledge/schema";
import { listKnowledge } from "@/lib/knowledge/server/list-knowledge";

export const GET = route(contract, ({ db, params: { projectId } }) => listKnowledge(db, projectId));
