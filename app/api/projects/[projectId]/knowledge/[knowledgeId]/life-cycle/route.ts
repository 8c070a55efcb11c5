import { route } from "@/lib/api/route";
import { changeKnowledgeLife as contract } from "@/lib/corrections/knowledge/schema";
import { changeKnowledgeLife } from "@/lib/corrections/knowledge/server/change-knowledge-life";
import { lifeActions } from "@/lib/life-cycle/schema";

export const PUT = route(contract, async ({ db, params, body, now, note }) => {
  note({ action: `knowledge.${lifeActions[body.to]}` });
  const changed = await changeKnowledgeLife(db, { ...params, ...body, now });
  note(changed);
  return changed.after;
});
